import { sql } from 'kysely';
import { rowRange } from '#contract/paging.ts';
import type { PortfolioEvent, PortfolioSeason, PortfolioSeasonQuery, UsualPower } from '#contract/portfolioSeason.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAfter, orderBy, positionColumn } from '../../platform/http/lists/keyset.ts';
import { makePage, type Position } from '../../platform/http/lists/positions.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { portfolioParts } from './portfolioParts.ts';

interface Row {
  event_uuid: string;
  name: string;
  scheme_uuid: string;
  event_type: UsualPower['eventType'];
  start_utc: Date;
  end_utc: Date;
  state: 'SCHEDULED' | 'STARTED' | 'ENDED' | 'CANCELLED';
  contracted_mw: number | null;
  run: number | null;
  status: 'PRELIMINARY' | 'FINAL' | null;
  opted_in: number;
  kwh: number | null;
  interval: PortfolioEvent['deliveredInterval'];
  gbp: number | null;
}

const DECIMALS = 4;

/** Lists a page of the events of a season that are aimed at a portfolio; those cancelled before a run are left out. */
export async function listPortfolioEvents(
  scope: TenantScope,
  portfolioUUID: string,
  season: { from: number; to: number },
  query: PortfolioSeasonQuery,
  usual: readonly UsualPower[],
): Promise<PortfolioSeason['events']> {
  const { tenant, tx } = scope;
  const { after, offset, limit } = rowRange(query);
  const keys = [
    { value: sql`e.start_utc`, isFalling: query.sort.startsWith('-'), isComplete: true },
    { value: sql`e.event_uuid`, isComplete: true },
  ];
  const listed = sql`events e
    join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.event_uuid = e.event_uuid
      and ep.portfolio_uuid = ${portfolioUUID}
    where e.tenant_uuid = ${tenant} and e.start_utc >= ${new Date(season.from)} and e.start_utc < ${new Date(season.to)}
      and (e.state <> 'CANCELLED' or exists (
        select from event_stats s where s.tenant_uuid = ${tenant} and s.event_uuid = e.event_uuid))`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${listed}`.execute(tx);
  const { rows } = await sql<Row & { page_position: Position }>`
    with listed as materialized (
      select e.event_uuid, e.name, e.scheme_uuid, e.event_type, e.start_utc, e.end_utc, e.state, e.contracted_mw,
        ${positionColumn(keys)} as page_position
      from ${listed} and ${isAfter(keys, after)}
      order by ${orderBy(keys)} limit ${limit + 1} offset ${offset}
    )
    select listed.*, part.run, part.status, part.kwh::float8, part.interval, part.gbp::float8, coalesce(part.assets, (
        select count(*) from event_assets ea
        where ea.tenant_uuid = ${tenant} and ea.event_uuid = listed.event_uuid and ea.portfolio_uuid = ${portfolioUUID}
          and ea.state = 'OPT_IN'
      )) as opted_in
    from listed
    left join ${portfolioParts(scope, [portfolioUUID], season.from)} as part on part.event_uuid = listed.event_uuid
    order by listed.start_utc ${sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')}, listed.event_uuid`.execute(tx);
  const placed = rows.map((row) => ({ row, position: row.page_position }));
  return makePage(query, placed, counted[0]!.total, (row) => toItem(row, usual));
}

function toItem(row: Row, usual: readonly UsualPower[]): PortfolioEvent {
  const perAsset = usual.find(({ eventType }) => eventType === row.event_type)?.kwPerAsset;
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    schemeUUID: row.scheme_uuid,
    eventType: row.event_type,
    startTime: iso(row.start_utc),
    endTime: iso(row.end_utc),
    state: stateOf(row),
    contractedMw: row.contracted_mw,
    optedIn: row.opted_in,
    usualKw: perAsset === undefined ? null : roundTo(DECIMALS, perAsset * row.opted_in),
    run: row.run,
    deliveredKwh: row.kwh,
    deliveredInterval: row.kwh === null ? null : row.interval,
    revenueGbp: row.gbp,
  };
}

function stateOf({ state, status }: Row): PortfolioEvent['state'] {
  if (state === 'STARTED') return 'LIVE';
  if (state === 'ENDED') return status === 'FINAL' ? 'FINAL' : 'SETTLING';
  return state;
}
