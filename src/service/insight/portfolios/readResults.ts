import { sql } from 'kysely';
import { type KeptForecasts, type PortfolioSums, USUAL_EVENTS, type UsualPower } from '#contract/portfolioSeason.ts';
import { YEAR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { seasonOf } from '../../assets/figures/seasonRange.ts';
import { rangeOfSum, type RangeSums, selectRange } from '../season/rangeOfSum.ts';
import { portfolioParts } from './portfolioParts.ts';

export interface Results {
  usual: UsualPower[];
  season: PortfolioSums;
  /** Delivery against stored forecasts; null without one. */
  kept: KeptForecasts | null;
  /** Newest event with a final run, of the last year; null without one. */
  newest: { name: string; eventType: UsualPower['eventType']; kw: number } | null;
}

interface Row extends Omit<Results, 'season'> {
  portfolio_uuid: string;
  season: (Omit<PortfolioSums, 'deliveredInterval'> & { range: RangeSums }) | null;
}

const NO_SUMS: PortfolioSums = {
  events: 0,
  deliveredKwh: 0,
  deliveredInterval: null,
  revenueGbp: 0,
  preliminaryGbp: 0,
};
/** Results of a portfolio without a settled event. */
export const NO_RESULTS: Results = { usual: [], season: NO_SUMS, kept: null, newest: null };

/** Reads the usual delivery and this season's earnings of portfolios; none for those without a settled event. */
export async function readResults(
  scope: TenantScope,
  portfolioUUIDs: readonly string[],
): Promise<Map<string, Results>> {
  const season = new Date(seasonOf(scope.now).from);
  const from = Math.min(scope.now - YEAR_MS, season.getTime());
  const { rows } = await sql<Row>`
    with part as materialized (
      select *, kwh / hours as kw, row_number() over (
        partition by portfolio_uuid, event_type, status = 'FINAL' and state = 'ENDED' and kwh is not null
        order by start_utc desc, event_uuid
      ) as place, status = 'FINAL' and state = 'ENDED' and kwh is not null as is_known
      from ${portfolioParts(scope, portfolioUUIDs, from)} as parts
    ),
    usual as (
      select portfolio_uuid, json_agg(json_build_object('eventType', event_type, 'kw', round(kw::numeric, 4),
        'lowestKw', round(lowest::numeric, 4), 'kwPerAsset', round(per_asset::numeric, 6), 'events', events)
        order by event_type) as usual
      from (
        select portfolio_uuid, event_type, percentile_cont(0.5) within group (order by kw) as kw, min(kw) as lowest,
          sum(kw) / sum(assets) as per_asset, count(*) as events
        from part where is_known and place <= ${USUAL_EVENTS} group by portfolio_uuid, event_type
      ) by_type
      group by portfolio_uuid
    ),
    season as (
      select portfolio_uuid, count(kwh) as events, coalesce(sum(kwh), 0)::float8 as "deliveredKwh",
        ${selectRange(sql`kwh`, sql`interval`)} as range, coalesce(sum(gbp), 0)::float8 as "revenueGbp",
        coalesce(sum(gbp) filter (where status = 'PRELIMINARY'), 0)::float8 as "preliminaryGbp"
      from part where start_utc >= ${season} group by portfolio_uuid
    ),
    kept as (
      select portfolio_uuid, json_build_object('events', count(*), 'forecastKwh', round(sum(forecast_wh)::numeric / 1000, 4),
        'deliveredKwh', round(sum(kwh)::numeric, 4), 'percent', case when sum(forecast_wh) > 0
          then round(100 * sum(kwh)::numeric / (sum(forecast_wh)::numeric / 1000), 1) end) as kept
      from (
        select portfolio_uuid, kwh, forecast_wh, row_number() over (
          partition by portfolio_uuid order by start_utc desc, event_uuid) as place
        from part where is_known and event_type = 'TURN_DOWN' and forecast_wh is not null
      ) forecast
      where place <= ${USUAL_EVENTS} group by portfolio_uuid
    ),
    newest as (
      select distinct on (portfolio_uuid) portfolio_uuid, e.name, part.event_type, kw
      from part join events e on e.tenant_uuid = ${scope.tenant} and e.event_uuid = part.event_uuid
      where is_known order by portfolio_uuid, part.start_utc desc, part.event_uuid
    )
    select wanted.portfolio_uuid, coalesce(usual.usual, '[]') as usual,
      case when season.portfolio_uuid is not null then json_build_object('events', season.events,
        'deliveredKwh', season."deliveredKwh", 'range', season.range, 'revenueGbp', season."revenueGbp",
        'preliminaryGbp', season."preliminaryGbp") end as season,
      case when newest.name is not null
        then json_build_object('name', newest.name, 'eventType', newest.event_type, 'kw', newest.kw) end as newest,
      kept.kept
    from (select distinct portfolio_uuid from part) wanted
    left join usual using (portfolio_uuid) left join season using (portfolio_uuid)
    left join newest using (portfolio_uuid) left join kept using (portfolio_uuid)`.execute(scope.tx);
  return new Map(
    rows.map(({ portfolio_uuid, season: sums, ...row }) => [portfolio_uuid, { ...row, season: toSums(sums) }]),
  );
}

function toSums(row: Row['season']): PortfolioSums {
  if (row === null) return NO_SUMS;
  const { range, ...sums } = row;
  return { ...sums, deliveredInterval: rangeOfSum(range) };
}
