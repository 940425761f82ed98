import { sql } from 'kysely';
import type { PastAsset, PastEvent } from '#energy/response.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** As many events as a season has. */
const MOST_EVENTS = 12;
const LOOK_BACK = '365 days';
/** Below this baseline a share is meaningless. */
const LEAST_KWH = 0.05;
/**
 * A single event counts for at most three times the baseline in either direction: small baselines make extreme shares.
 */
const MOST_SHARE = 3;

export interface PastResponses {
  events: PastEvent[];
  /** By asset, for assets opted in now. */
  assets: Map<string, PastAsset>;
}

interface Row {
  event_uuid: string | null;
  asset_uuid: string | null;
  events: number;
  baseline: number;
  delivered: number;
  squares: number;
}

/** The newest stats run of each earlier event of the same type, summed by event and by asset opted in now; kWh. */
export async function readPastResponses({ tx, tenant }: TenantScope, event: EventRow): Promise<PastResponses> {
  const { rows } = await sql<Row>`
    with past as (
      select e.event_uuid, newest.run
      from events e
      cross join lateral (select max(s.run) as run from event_stats s where s.tenant_uuid = e.tenant_uuid
        and s.event_uuid = e.event_uuid) newest
      where e.tenant_uuid = ${tenant} and e.event_type = ${event.event_type} and e.state = 'ENDED'
        and newest.run is not null
        and e.end_utc <= ${event.start_utc} and e.end_utc > ${event.start_utc}::timestamptz - ${LOOK_BACK}::interval
      order by e.end_utc desc limit ${MOST_EVENTS}
    ), outcomes as (
      select s.event_uuid, s.asset_uuid, abs(s.baseline_kwh) as baseline,
        greatest(${-MOST_SHARE}::float8 * abs(s.baseline_kwh),
          least(${MOST_SHARE}::float8 * abs(s.baseline_kwh), s.delivered_kwh)) as delivered
      from past
      cross join lateral run_results(${tenant}, past.event_uuid, past.run) s
      where s.baseline_status = 'OK' and s.delivered_kwh is not null and abs(s.baseline_kwh) >= ${LEAST_KWH}
    )
    select event_uuid, asset_uuid, count(*) as events, sum(baseline) as baseline, sum(delivered) as delivered,
      sum(delivered * delivered / baseline) as squares
    from outcomes
    group by grouping sets ((event_uuid), (asset_uuid))
    having event_uuid is not null or asset_uuid in (
      select asset_uuid from event_assets where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}
        and state = 'OPT_IN'
    )`.execute(tx);
  return {
    events: rows.filter((row) => row.event_uuid !== null).map(({ baseline, delivered }) => ({ baseline, delivered })),
    assets: new Map(
      rows.flatMap(({ asset_uuid, events, baseline, delivered, squares }) =>
        asset_uuid === null ? [] : [[asset_uuid, { events, baseline, delivered, squares }]],
      ),
    ),
  };
}
