import { sql } from 'kysely';
import type { EventBalance } from '#contract/balance.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Balance of an event at an instant, in epoch milliseconds. */
export interface BalancePoint {
  atMs: number;
  balance: EventBalance;
  madeFrom: string | null;
  checkedMs: number;
  tookMs: number;
}

/** Largest number of stored points of an event. */
export const MAX_POINTS = 400;

const pointsOf = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('event_balances')
    .where('event_balances.tenant_uuid', '=', tenant)
    .where('event_balances.event_uuid', '=', eventUUID);

/** Reads all points of an event up to now, in order. */
export async function readPoints(scope: TenantScope, eventUUID: string): Promise<BalancePoint[]> {
  const rows = await pointsOf(scope, eventUUID)
    .selectAll()
    .where('at_utc', '<=', new Date(scope.now))
    .orderBy('at_utc')
    .execute();
  return rows.map(toPoint);
}

/** Reads the newest point at or before an instant; null before the first. */
export async function readPointAt(scope: TenantScope, eventUUID: string, at: number): Promise<BalancePoint | null> {
  const row = await pointsOf(scope, eventUUID)
    .selectAll()
    .where('at_utc', '<=', new Date(at))
    .orderBy('at_utc', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toPoint(row) : null;
}

const toPoint = (row: {
  at_utc: Date;
  balance: unknown;
  made_from: string | null;
  checked_utc: Date;
  took_ms: number;
}): BalancePoint => ({
  atMs: row.at_utc.getTime(),
  balance: row.balance as EventBalance,
  madeFrom: row.made_from,
  checkedMs: row.checked_utc.getTime(),
  tookMs: row.took_ms,
});

/** Stores a point; of too many, deletes the one that is nearest to the one before it and begins no phase. */
export async function insertPoint(scope: TenantScope, eventUUID: string, point: BalancePoint): Promise<void> {
  const { tx, tenant } = scope;
  const figures = {
    balance: JSON.stringify(point.balance),
    made_from: point.madeFrom,
    checked_utc: new Date(point.checkedMs),
    took_ms: point.tookMs,
  };
  await tx
    .insertInto('event_balances')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, at_utc: new Date(point.atMs), ...figures })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid', 'at_utc']).doUpdateSet(figures))
    .execute();
  await sql`
    with placed as (
      select at_utc, balance ->> 'phase' as phase, lag(balance ->> 'phase') over by_time as phase_before,
        at_utc - lag(at_utc) over by_time as gap, lead(at_utc) over by_time as next, count(*) over () as points
      from event_balances where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      window by_time as (order by at_utc)
    )
    delete from event_balances
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and at_utc = (
      select at_utc from placed
      where points > ${MAX_POINTS} and phase = phase_before and next is not null
      order by gap, at_utc limit 1)`.execute(tx);
}

/** Notes that the balance of an event is still that of its newest point. */
export async function noteUnchanged(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { atMs, madeFrom, checkedMs, tookMs }: Omit<BalancePoint, 'balance'>,
): Promise<void> {
  await tx
    .updateTable('event_balances')
    .set({ made_from: madeFrom, checked_utc: new Date(checkedMs), took_ms: tookMs })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('at_utc', '=', new Date(atMs))
    .execute();
}
