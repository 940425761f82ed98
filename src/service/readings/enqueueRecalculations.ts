import { type RawBuilder, sql } from 'kysely';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { presentCause } from '#server/telemetry/tracing.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { rowsOf } from '../platform/rows/rowsOf.ts';
import { ON_CONFLICT_REQUEUE } from '../platform/scheduler/jobs.ts';

/** Delay of a recalculation, long enough that the requests of one bulk load cause one. */
const DEBOUNCE_MS = 1000;
const LOOK_BACK = `${HISTORY_DAYS} days`;
/** Longest time after the end of an event that a pack lets BEFORE_AFTER reach. */
const LOOK_AHEAD = '3 days';

/** Received readings, in columns of equal length: asset i between `fromMs[i]` and `toMs[i]`, half-open. */
export interface ChangedReadings {
  assetUUIDs: string[];
  fromMs: number[];
  toMs: number[];
}

/**
 * Enqueues the recalculation of what readings make stale, in the transaction that stores them: the baselines of events
 * that have not ended and the stats of those that have or were cancelled while they ran, if the asset is opted in and
 * the readings fall between the event's look-back and its end, or as far after it as its baseline looks.
 */
export async function enqueueRecalculations(scope: TenantScope, touched: ChangedReadings): Promise<void> {
  if (touched.assetUUIDs.length === 0) return;
  const rows = rowsOf([
    { name: 'asset_uuid', type: 'uuid', values: touched.assetUUIDs },
    { name: 'from_ms', type: 'float8', values: touched.fromMs },
    { name: 'to_ms', type: 'float8', values: touched.toMs },
  ]);
  // The values are reduced: there may be more of them than a call takes arguments.
  const fromMs = touched.fromMs.reduce((first, ms) => Math.min(first, ms), Infinity);
  const toMs = touched.toMs.reduce((last, ms) => Math.max(last, ms), -Infinity);
  await insertRecalculations(scope, rows, fromMs, toMs).execute(scope.tx);
}

/** Returns that statement for rows (asset_uuid, from_ms, to_ms), none of which lies outside [fromMs, toMs). */
export function insertRecalculations(
  { tenant, now }: TenantScope,
  rows: RawBuilder<unknown>,
  fromMs: number,
  toMs: number,
): RawBuilder<unknown> {
  /** Returns the condition that an event `e` depends on readings of its assets in a range. */
  const dependsOn = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
    (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
      and to_timestamp(${from} / 1000) < e.end_utc +
        case when e.baseline_method = 'BEFORE_AFTER' then ${LOOK_AHEAD}::interval else interval '0' end
      and to_timestamp(${to} / 1000) > e.start_utc - ${LOOK_BACK}::interval`;
  return sql`
    insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, traceparent)
    select distinct e.tenant_uuid,
      case when e.state in ('SCHEDULED', 'STARTED') then 'BASELINES' else 'STATS' end as kind, e.event_uuid,
      ${new Date(now + DEBOUNCE_MS)}::timestamptz, ${presentCause()}::text
    from (${rows}) reading
    join event_assets ea on ea.tenant_uuid = ${tenant} and ea.asset_uuid = reading.asset_uuid and ea.state = 'OPT_IN'
    join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
    where ${dependsOn(sql`reading.from_ms`, sql`reading.to_ms`)}
      -- Found first, or each asset's opt-ins are read in vain.
      and exists (select from events e where e.tenant_uuid = ${tenant}
        and ${dependsOn(sql`${fromMs}::float8`, sql`${toMs}::float8`)})
    order by kind, event_uuid
    ${ON_CONFLICT_REQUEUE}`;
}
