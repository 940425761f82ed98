import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Updateable } from 'kysely';
import type { Event, ScheduledEvent } from '#contract/event.ts';
import type { EventRow, EventsTable, StatsPlansTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { frozenTerms } from '../baselines/measurement/eventTerms.ts';
import { notFound } from '../platform/http/problem.ts';
import { iso, isoOrNull, stamp } from '../platform/rows/iso.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import { enqueue, type JobKind } from '../platform/scheduler/jobs.ts';
import { dispatchTermsOf, type SchemeDispatchColumns } from '../schemes/dispatchTerms.ts';
import { wantedKws } from './deals.ts';

/** Columns of the latest stats run in the list. */
type LatestStats = Pick<
  Event,
  | 'statsState'
  | 'deliveredKwh'
  | 'deliveryPercentage'
  | 'expectedReadings'
  | 'presentReadings'
  | 'revenueGbp'
  | 'performanceFactor'
>;
export type CountedEvent = EventRow & {
  /** Baseline method as frozen, and before the start as its scheme has it. */
  method_now: Event['baselineMethod'];
  portfolio_uuids: string[];
  invited: number;
  opted_in: number;
  outcome: LatestStats | null;
  scheme_dispatch: SchemeDispatchColumns;
  dispatch_status: Event['dispatchStatus'];
  stats_progress: Event['statsProgress'];
  baseline_progress: Event['baselineProgress'];
  start_progress: Event['startProgress'];
};

const LOCKED_PAUSE_MS = 10;
const HALF_HOURS_PER_HOUR = 2;

/**
 * Selects the tenant's events, each with its portfolios, its numbers of invited and opted-in assets, and the result of
 * its latest stats run.
 */
export const selectEvents = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('events')
    .selectAll('events')
    .select([
      sql<string[]>`array(
        select ep.portfolio_uuid::text from event_portfolios ep
        where ep.tenant_uuid = events.tenant_uuid and ep.event_uuid = events.event_uuid order by 1)`.as(
        'portfolio_uuids',
      ),
      sumCounts('assets').as('invited'),
      sumCounts('opted_in').as('opted_in'),
      ofLatestRun<LatestStats | null>(sql`json_build_object(
        'statsState', es.status, 'deliveredKwh', es.totals -> 'deliveredKwh',
        'deliveryPercentage', es.totals -> 'deliveryPercentage',
        'expectedReadings', es.totals -> 'expectedReadings', 'presentReadings', es.totals -> 'presentReadings',
        'revenueGbp', es.totals -> 'revenueGbp', 'performanceFactor',
        case when events.settlement_method = 'DFS_K' then es.totals -> 'performanceFactor' end)`).as('outcome'),
      sql<SchemeDispatchColumns>`(
        select json_build_object('dispatch_mode', s.dispatch_mode, 'dispatch_allocation', s.dispatch_allocation,
          'dispatch_notice_minutes', s.dispatch_notice_minutes, 'dispatch_spread', s.dispatch_spread,
          'dispatch_spread_seconds', s.dispatch_spread_seconds)
        from event_schemes s
        where s.tenant_uuid = events.tenant_uuid and s.scheme_uuid = events.scheme_uuid)`.as('scheme_dispatch'),
      sql<Event['baselineMethod']>`coalesce(events.baseline_method, (
        select s.baseline_method from event_schemes s
        where s.tenant_uuid = events.tenant_uuid and s.scheme_uuid = events.scheme_uuid))`.as('method_now'),
      sql<Event['dispatchStatus']>`(
        select o.status from dispatch_orders o
        where o.tenant_uuid = events.tenant_uuid and o.event_uuid = events.event_uuid)`.as('dispatch_status'),
      progressOf<Event['statsProgress']>('RUN', 'settledAssets').as('stats_progress'),
      progressOf<Event['baselineProgress']>('BASELINES', 'computedAssets').as('baseline_progress'),
      startProgress.as('start_progress'),
    ])
    .where('events.tenant_uuid', '=', tenant);

/** Returns a count that triggers maintain, summed over an event. */
const sumCounts = (of: 'assets' | 'opted_in') => sql<number>`(
  select coalesce(sum(${sql.ref(`ec.${of}`)}), 0)::bigint from event_counts ec
  where ec.tenant_uuid = events.tenant_uuid and ec.event_uuid = events.event_uuid)`;

/** Returns the progress of the portions of an event's assets, while there are any. */
const progressOf = <Progress>(purpose: StatsPlansTable['purpose'], done: string) => sql<Progress>`(
  select json_build_object(${done}::text, coalesce(sum(portion.assets) filter (where portion.done_utc is not null), 0),
    'assets', sum(portion.assets))
  from stats_plans plan join stats_portions portion using (tenant_uuid, event_uuid)
  where plan.tenant_uuid = events.tenant_uuid and plan.event_uuid = events.event_uuid and plan.purpose = ${purpose}
  having count(*) > 0)`;

/** Progress of an event that is starting; before the first step nothing is done of the invited assets. */
const startProgress = sql<Event['startProgress']>`case when events.is_starting then coalesce((
  select job.checkpoint #> '{state,progress}' from jobs job
  where job.tenant_uuid = events.tenant_uuid and job.kind = 'EVENT_START' and job.subject_uuid = events.event_uuid
), jsonb_build_object('startedAssets', 0, 'assets', ${sumCounts('assets')})) end`;

const ofLatestRun = <Value>(what: ReturnType<typeof sql>) => sql<Value>`(
  select ${what} from event_stats es
  where es.tenant_uuid = events.tenant_uuid and es.event_uuid = events.event_uuid
  order by es.run desc limit 1)`;

/** Percentage of its target that an event delivered, by its latest stats run. */
export const latestDeliveryPercentage = ofLatestRun<number | null>(sql`(es.totals ->> 'deliveryPercentage')::float8`);

export async function findEvent(scope: TenantScope, eventUUID: string): Promise<CountedEvent> {
  const row = await selectEvents(scope).where('events.event_uuid', '=', eventUUID).executeTakeFirst();
  if (!row) throw notFound('event');
  return row;
}

const lockable = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .forNoKeyUpdate();

/** Returns the event, locked until the request's transaction ends. */
export async function lockEvent(scope: TenantScope, eventUUID: string): Promise<EventRow> {
  const row = await lockable(scope, eventUUID).executeTakeFirst();
  if (!row) throw notFound('event');
  return row;
}

/** Returns the event as it is now, not locked; undefined without one. */
export const readEvent = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventRow | undefined> =>
  tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();

/**
 * Locks the event of a job that has measured it, which may have taken long, until the job ends. If the event has
 * changed since it was read, enqueues the job again; returns null if it changed so much that nothing of this run may be
 * stored.
 */
export async function lockMeasuredEvent(
  scope: TenantScope,
  job: JobKind,
  measured: EventRow,
): Promise<EventRow | null> {
  const locked = await lockable(scope, measured.event_uuid).executeTakeFirstOrThrow();
  if (locked.row_version === measured.row_version) return locked;
  await enqueue(scope, job, [locked.event_uuid], scope.now);
  const isSame =
    locked.state === measured.state &&
    locked.start_utc.getTime() === measured.start_utc.getTime() &&
    locked.end_utc.getTime() === measured.end_utc.getTime();
  return isSame ? locked : null;
}

/**
 * Returns the event of a portion of its assets, unchanged until the transaction ends; other portions may share it,
 * changes of the event wait.
 */
export const shareEvent = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventRow> =>
  tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .forShare()
    .executeTakeFirstOrThrow();

/**
 * Locks the event of a job until the job ends. If another transaction has locked it, enqueues the job again instead of
 * waiting, and returns null.
 */
export async function tryLockEvent(scope: TenantScope, job: JobKind, eventUUID: string): Promise<EventRow | null> {
  const row = await lockable(scope, eventUUID).skipLocked().executeTakeFirst();
  if (row) return row;
  await sleep(LOCKED_PAUSE_MS);
  await enqueue(scope, job, [eventUUID], scope.now);
  return null;
}

/** Returns the portfolios that an event is aimed at, in their order. */
export async function portfoliosOfEvent({ tx, tenant }: TenantScope, eventUUID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('portfolio_uuid')
    .execute();
  return rows.map((row) => row.portfolio_uuid);
}

/** Changes an event that the caller has locked. */
export const changeEvent = (
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  changes: Updateable<EventsTable>,
): Promise<EventRow> =>
  tx
    .updateTable('events')
    .set({ ...changes, updated_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns an event as EVENT.SCHEDULED announces it, without the changes. */
export const toScheduledMessage = (row: CountedEvent): Omit<ScheduledEvent, 'changes'> => ({
  eventUUID: row.event_uuid,
  revision: row.revision,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  eventType: row.event_type,
  runningType: row.running_type,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  optInDeadline: isoOrNull(row.opt_in_deadline_utc),
  targetKw: row.target_kw,
  contractedMw: row.contracted_mw,
  priceGbpPerMwh: row.price_gbp_per_mwh,
  halfHourTerms: row.half_hour_terms,
  zone: row.zone,
  portfolioUUIDs: row.portfolio_uuids,
  requirementUUID: row.requirement_uuid,
  unitUUID: row.unit_uuid,
  state: row.state,
  baselineStatus: row.baseline_status,
  statsStatus: row.stats_status,
  cancelReason: row.cancel_reason,
  assetsInvited: row.invited,
  assetsOptedIn: row.opted_in,
  targetKwh: targetKwh(row),
  deliveredKwh: row.outcome?.deliveredKwh ?? null,
  deliveryPercentage: row.outcome?.deliveryPercentage ?? null,
  statsState: row.outcome?.statsState ?? null,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});

/** Returns an event as in responses. */
export const toEvent = (row: CountedEvent): Event => ({
  ...toScheduledMessage(row),
  baselineMethod: row.method_now,
  terms: frozenTerms(row),
  cancelledUTC: isoOrNull(row.cancelled_utc),
  expectedReadings: row.outcome?.expectedReadings ?? null,
  presentReadings: row.outcome?.presentReadings ?? null,
  revenueGbp: row.outcome?.revenueGbp ?? null,
  performanceFactor: row.outcome?.performanceFactor ?? null,
  statsFailure: row.stats_failure,
  statsProgress: row.stats_progress,
  baselineProgress: row.baseline_progress,
  startProgress: row.start_progress,
  dispatch: dispatchTermsOf(row.scheme_dispatch, row),
  dispatchStatus: row.dispatch_status,
});

/** Returns the energy that an event is to deliver, in kWh: the contracted, else the target; null without either. */
function targetKwh(event: EventRow): number | null {
  const kws = wantedKws(event);
  return kws === null ? null : roundTo(3, kws.reduce((sum, kw) => sum + kw, 0) / HALF_HOURS_PER_HOUR);
}

/** Returns the members of every message about an event except its announcement (interface §5). */
export const toEventNotice = (row: EventRow) => ({
  eventUUID: row.event_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  state: row.state,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
});
