import { type Selectable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { StatsPlansTable, StatsPortionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { MeasuredPortion } from './measurePortion.ts';
import type { SettlementPlan } from './plan.ts';
import type { PortionRange } from './portionRanges.ts';

/** A plan as stored; another plan of the same event has another identifier. */
export interface StoredPlan {
  planUUID: string;
  plan: SettlementPlan;
}

export type PortionRow = Selectable<StatsPortionsTable>;

/**
 * Number of portions of an event that are enqueued together: one for each service that may take one. The next follows
 * as one is done, so that other jobs of the tenant do not wait for all of them.
 */
const ENQUEUED_AT_ONCE = 8;

type Fixed = Pick<SettlementPlan, 'event' | 'terms' | 'windows' | 'basis' | 'others' | 'forecastDays' | 'replaces'>;

/** Stores the plan of an event and its portions, and enqueues the first of these. */
export async function storePlan(
  scope: TenantScope,
  eventUUID: string,
  { purpose, run, now, ...fixed }: SettlementPlan,
  portions: readonly PortionRange[],
): Promise<void> {
  const { tx, tenant } = scope;
  const uuids = portions.map(() => newUuid());
  const first = uuids.slice(0, ENQUEUED_AT_ONCE);
  await tx
    .insertInto('stats_plans')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      plan_uuid: newUuid(),
      purpose,
      run,
      planned_utc: new Date(now),
      fixed: JSON.stringify(fixed satisfies Fixed),
      portions: portions.length,
      enqueued: first.length,
    })
    .execute();
  await sql`
    insert into stats_portions (tenant_uuid, portion_uuid, event_uuid, place, after_asset_uuid, to_asset_uuid, assets)
    select ${tenant}, portion_uuid, ${eventUUID}, place, after_asset_uuid, to_asset_uuid, assets
    from unnest(${uuids}::uuid[], ${portions.map(({ after }) => after)}::uuid[],
      ${portions.map(({ to }) => to)}::uuid[], ${portions.map(({ assets }) => assets)}::integer[])
      with ordinality as portion (portion_uuid, after_asset_uuid, to_asset_uuid, assets, place)`.execute(tx);
  await enqueue(scope, 'STATS_PORTION', first, scope.now);
}

/** Returns the plan under way for an event; null without one. */
export async function readPlan({ tx, tenant }: TenantScope, eventUUID: string): Promise<StoredPlan | null> {
  const row = await tx
    .selectFrom('stats_plans')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  return row ? toPlan(row) : null;
}

function toPlan(row: Selectable<StatsPlansTable>): StoredPlan {
  const purpose = row.purpose === 'RUN' ? { purpose: row.purpose, run: row.run! } : { purpose: row.purpose, run: null };
  return {
    planUUID: row.plan_uuid,
    plan: { ...purpose, now: row.planned_utc.getTime(), ...(row.fixed as Fixed) },
  };
}

/** Returns a portion that is not done yet. */
export const readPortion = ({ tx, tenant }: TenantScope, portionUUID: string): Promise<PortionRow | undefined> =>
  tx
    .selectFrom('stats_portions')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portion_uuid', '=', portionUUID)
    .where('done_utc', 'is', null)
    .executeTakeFirst();

/**
 * Stores the sums of a portion, and enqueues the next one, or, after the last of them, the addition. Portions that end
 * together do this one after the other: must be the last step of the transaction.
 */
export async function completePortion(
  scope: TenantScope,
  { portion_uuid, event_uuid }: PortionRow,
  { sums, portfolios, source, control }: MeasuredPortion,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const ofEvent = sql`tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;
  const { rows: plans } = await sql<{ planned_utc: Date }>`
    select planned_utc from stats_plans where ${ofEvent} for no key update`.execute(tx);
  // A test clock may be set back meanwhile.
  const due = Math.min(now, plans[0]!.planned_utc.getTime());
  await tx
    .updateTable('stats_portions')
    .set({
      done_utc: new Date(now),
      sums: JSON.stringify(sums),
      portfolios: JSON.stringify(portfolios),
      profile_source: source && JSON.stringify(source),
      control_group: control && JSON.stringify(control),
    })
    .where('tenant_uuid', '=', tenant)
    .where('portion_uuid', '=', portion_uuid)
    .execute();
  const { rows: next } = await sql<{ portion_uuid: string }>`
    with plan as (
      update stats_plans set enqueued = enqueued + 1 where ${ofEvent} and enqueued < portions returning enqueued
    )
    select portion_uuid from stats_portions where ${ofEvent} and place = (select enqueued from plan)`.execute(tx);
  await enqueue(
    scope,
    'STATS_PORTION',
    next.map((row) => row.portion_uuid),
    due,
  );
  const { rows: left } = await sql`
    select from stats_portions where ${ofEvent} and done_utc is null limit 1`.execute(tx);
  if (left.length === 0) await enqueue(scope, 'STATS_TOTAL', [event_uuid], due);
}

/** Notes that the work of a plan was asked for once more; returns false if the plan has ended meanwhile. */
export async function settleAgain({ tx, tenant }: TenantScope, { planUUID }: StoredPlan): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stats_plans')
    .set({ again: true })
    .where('tenant_uuid', '=', tenant)
    .where('plan_uuid', '=', planUUID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the plan of an event that the caller has locked; returns whether its work was asked for once more. */
export async function endPlan({ tx, tenant }: TenantScope, eventUUID: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('stats_plans')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .returning('again')
    .executeTakeFirst();
  return ended?.again ?? false;
}
