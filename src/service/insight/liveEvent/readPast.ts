import { sql } from 'kysely';
import { MIN_RESPONSE_KWH, MAX_RESPONSE, type PastAsset, type PastEvent } from '#energy/response.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';

/** Largest number of past events: as many as a season has. */
const MAX_EVENTS = 12;
const LOOK_BACK = '365 days';
const KWH_DECIMALS = 6;

/** Newest stats run of an earlier event, and the responses of all its assets; kWh. */
export interface PastRun extends PastEvent {
  eventUUID: string;
  run: number;
  /** Assets that responded. */
  assets: number;
  halfHours: number;
}

interface RunRow {
  event_uuid: string;
  run: number;
  half_hours: number;
  responses: { assets: number; baselineKwh: number; deliveredKwh: number } | null;
}

/**
 * Reads the newest stats runs of the earlier events of the same type in which any asset responded, the latest event
 * first.
 */
export async function readPastRuns(scope: TenantScope, event: EventRow): Promise<PastRun[]> {
  const { rows } = await sql<RunRow>`
    select e.event_uuid, newest.run, newest.responses,
      coalesce(jsonb_array_length(e.half_hour_terms), extract(epoch from e.end_utc - e.start_utc) / 1800)::float8
        as half_hours
    from events e
    cross join lateral (
      select s.run, s.responses from event_stats s
      where s.tenant_uuid = e.tenant_uuid and s.event_uuid = e.event_uuid order by s.run desc limit 1
    ) newest
    where e.tenant_uuid = ${scope.tenant} and e.event_type = ${event.event_type} and e.state = 'ENDED'
      and e.end_utc <= ${event.start_utc} and e.end_utc > ${event.start_utc}::timestamptz - ${LOOK_BACK}::interval
    order by e.end_utc desc, e.event_uuid limit ${MAX_EVENTS}`.execute(scope.tx);
  const runs: PastRun[] = [];
  for (const { event_uuid: eventUUID, run, half_hours: halfHours, responses } of rows) {
    const {
      assets,
      baselineKwh: baseline,
      deliveredKwh: delivered,
    } = responses ?? (await sumResponses(scope, eventUUID, run));
    if (assets > 0) runs.push({ eventUUID, run, assets, halfHours, baseline, delivered });
  }
  return runs;
}

/** Adds up the responses of a run of the release before, which did not store them. */
async function sumResponses({ tx, tenant }: TenantScope, eventUUID: string, run: number) {
  const { rows } = await sql<{ assets: number; baseline: number; delivered: number }>`
    select count(*)::integer as assets, coalesce(sum(baseline order by asset_uuid), 0) as baseline,
      coalesce(sum(delivered order by asset_uuid), 0) as delivered
    from (select s.asset_uuid, ${counted} from run_results(${tenant}, ${eventUUID}, ${run}) s where ${isCounted}) counted
    `.execute(tx);
  const { assets, baseline, delivered } = rows[0]!;
  return { assets, baselineKwh: roundTo(KWH_DECIMALS, baseline), deliveredKwh: roundTo(KWH_DECIMALS, delivered) };
}

/** SQL of the assets that `countedResponse` counts, and of their response. */
const isCounted = sql`s.baseline_status = 'OK' and s.delivered_kwh is not null
  and abs(s.baseline_kwh) >= ${MIN_RESPONSE_KWH}::float8`;
const counted = sql`abs(s.baseline_kwh) as baseline,
  greatest(${-MAX_RESPONSE}::float8 * abs(s.baseline_kwh),
    least(${MAX_RESPONSE}::float8 * abs(s.baseline_kwh), s.delivered_kwh)) as delivered`;

/** Reads the responses of some assets in these runs; kWh. Assets that responded in none have no entry. */
export async function readPastAssets(
  { tx, tenant }: TenantScope,
  runs: readonly PastRun[],
  assetUUIDs: readonly string[],
): Promise<Map<string, PastAsset>> {
  if (runs.length === 0 || assetUUIDs.length === 0) return new Map();
  const { rows } = await sql<PastAsset & { asset_uuid: string }>`
    select asset_uuid, count(*)::integer as events, sum(baseline order by place) as baseline,
      sum(delivered order by place) as delivered, sum(delivered * delivered / baseline order by place) as squares
    from (
      select s.asset_uuid, past.place, ${counted}
      from unnest(${runs.map(({ eventUUID }) => eventUUID)}::uuid[], ${runs.map(({ run }) => run)}::integer[])
        with ordinality as past (event_uuid, run, place)
      cross join lateral asset_results(${tenant}, past.event_uuid, past.run, ${assetUUIDs}::uuid[]) s
      where ${isCounted}
    ) outcomes
    group by asset_uuid`.execute(tx);
  return new Map(rows.map(({ asset_uuid, ...past }) => [asset_uuid, past]));
}
