import { type Selectable, sql } from 'kysely';
import type { AllocationRule } from '#energy/dispatch/allocation.ts';
import { fleetResponse, type FleetResponse } from '#energy/rehearsal.ts';
import { dealsOf } from '#energy/settlement/deals.ts';
import { londonDate, londonMidnight, addDays } from '#energy/time/london.ts';
import type { DispatchOrdersTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { agreedTerms } from '../../events/deals.ts';
import { readPastEvents, readPastOfAssets } from '../../events/rehearsal/pastDelivery.ts';
import type { EvaluationTerms, PageFacts } from './evaluate.ts';

/** Terms of an order, as its row stores them. */
export type OrderTerms = Pick<
  Selectable<DispatchOrdersTable>,
  | 'allocation'
  | 'notice_minutes'
  | 'spread'
  | 'spread_seconds'
  | 'ramp_seconds'
  | 'reserve_percent'
  | 'signal'
  | 'given'
>;

/** Rule whose tie is the id of an asset: null for none, `~` for all. */
export type StoredRule = Omit<AllocationRule, 'tie'> & { tie: string | null };
/** Facts of the whole allocation for each step of issuing: a rule for each half hour. */
export interface OrderRule {
  slots: StoredRule[];
  /** Rules for assets that are added later, if different. */
  adding?: StoredRule[];
  fleet: FleetResponse | null;
}
export const AFTER_ALL = '~';

/** Reads the terms that decide what may be asked of the assets of an event. */
export async function evaluationTerms(
  scope: TenantScope,
  event: EventRow,
  { allocation, signal, given }: Pick<OrderTerms, 'allocation' | 'signal' | 'given'>,
  fleet?: FleetResponse | null,
): Promise<EvaluationTerms> {
  const [startMs, endMs] = [event.start_utc.getTime(), event.end_utc.getTime()];
  return {
    allocation,
    signal,
    isTurnDown: event.event_type === 'TURN_DOWN',
    startMs,
    endMs,
    called: dealsOf(agreedTerms(event), { fromMs: startMs, toMs: endMs }).map((deal) => deal !== null),
    now: scope.now,
    given: given && new Map(given.map(({ assetUUID, w }) => [assetUUID, w])),
    fleet:
      fleet !== undefined
        ? fleet
        : allocation === 'EXPECTED'
          ? fleetResponse(await readPastEvents(scope, { eventType: event.event_type, unitUUID: event.unit_uuid }))
          : null,
  };
}

/** Reads facts about the assets of a page beside their rows. */
export async function pageFacts(
  scope: TenantScope,
  event: EventRow,
  { fleet }: EvaluationTerms,
  assetUUIDs: readonly string[],
): Promise<PageFacts> {
  return {
    responses: fleet
      ? await readPastOfAssets(scope, { eventType: event.event_type, unitUUID: event.unit_uuid }, assetUUIDs)
      : new Map(),
    tooOften: await dispatchedTooOften(scope, event, assetUUIDs),
  };
}

/** Returns the assets that other events of the London day have dispatched as often as the scheme allows. */
async function dispatchedTooOften(
  { tx, tenant }: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const day = londonDate(event.start_utc.getTime());
  const [from, to] = [new Date(londonMidnight(day)), new Date(londonMidnight(addDays(day, 1)))];
  const others = await sql<{ event_uuid: string; dispatches_per_day: number }>`
    select e.event_uuid, s.dispatches_per_day
    from events e
    join dispatch_orders o using (tenant_uuid, event_uuid)
    join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = ${event.scheme_uuid}
    where e.tenant_uuid = ${tenant} and e.event_uuid <> ${event.event_uuid} and e.state <> 'CANCELLED'
      and e.start_utc >= ${from} and e.start_utc < ${to} and o.issued_utc is not null`.execute(tx);
  const most = others.rows[0]?.dispatches_per_day;
  if (most === undefined || others.rows.length < most) return new Set();
  const { rows } = await sql<{ asset_uuid: string }>`
    with page as materialized (
      select ${tenant}::uuid as tenant_uuid, asset_uuid from unnest(${assetUUIDs}::uuid[]) as asset (asset_uuid)
    )
    select asset_uuid from page
    cross join lateral (
      select count(*) as dispatches from dispatches d
      where d.tenant_uuid = page.tenant_uuid and d.event_uuid = any(${others.rows.map((row) => row.event_uuid)}::uuid[])
        and d.asset_uuid = page.asset_uuid and not d.is_cancelled
    ) asked
    where dispatches >= ${most}`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
