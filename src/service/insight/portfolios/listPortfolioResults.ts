import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { PortfolioResult } from '#contract/portfolioSeason.ts';
import type { PortfolioStandingsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readPortfolioPage } from '../../assets/portfolios/listPortfolios.ts';
import type { Handler } from '../../platform/http/call.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';

type StandingRow = Selectable<PortfolioStandingsTable>;

const DECIMALS = 4;
const columnOf = (name: keyof PortfolioStandingsTable): string => `portfolio_standings.${name}`;
const SORTED_BY_SNAPSHOT = {
  expectedKw: columnOf('expected_kw'),
  sureKw: columnOf('sure_kw'),
  keptPercent: columnOf('kept_percent'),
  revenueGbp: columnOf('revenue_gbp'),
};

/** Lists portfolios with the latest snapshot and the next event of each. */
export const listPortfolioResults: Handler<'listPortfolioResults'> = async ({ scope, query }) => {
  const listed = await readPortfolioPage(scope, query, SORTED_BY_SNAPSHOT);
  const portfolioUUIDs = listed.data.map(({ portfolioUUID }) => portfolioUUID);
  const standings = await readSnapshots(scope, portfolioUUIDs);
  const next = await readNextEvents(scope, portfolioUUIDs);
  return {
    ...listed,
    data: listed.data.map((portfolio) => ({
      ...portfolio,
      standing: standings.get(portfolio.portfolioUUID) ?? null,
      nextEvent: next.get(portfolio.portfolioUUID) ?? null,
    })),
  };
};

async function readSnapshots(
  { tx, tenant }: TenantScope,
  portfolioUUIDs: readonly string[],
): Promise<Map<string, PortfolioResult['standing']>> {
  const { rows } = await sql<StandingRow>`
    select * from portfolio_standings
    where tenant_uuid = ${tenant} and portfolio_uuid = any(${arrayLiteral(portfolioUUIDs)}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.portfolio_uuid, toSnapshot(row)]));
}

const toSnapshot = (row: StandingRow): PortfolioResult['standing'] => ({
  calculatedUTC: iso(row.calculated_utc),
  ready: row.ready,
  expectedKw: rounded(row.expected_kw),
  sureKw: rounded(row.sure_kw),
  kept: row.kept,
  usual: row.usual,
  // A snapshot from before ranges were stored has none.
  season: { ...row.season, deliveredInterval: row.season.deliveredInterval ?? null },
});
const rounded = (kw: number | null): number | null => (kw === null ? null : roundTo(DECIMALS, kw));

/** Reads the event of each portfolio that runs or starts next. */
async function readNextEvents(
  { tx, tenant, now }: TenantScope,
  portfolioUUIDs: readonly string[],
): Promise<Map<string, PortfolioResult['nextEvent']>> {
  const { rows } = await sql<{
    portfolio_uuid: string;
    event_uuid: string;
    name: string;
    start_utc: Date;
    opted_in: number | null;
  }>`
    select next.*, part.opted_in from (
      select distinct on (wanted.portfolio_uuid) wanted.portfolio_uuid, e.event_uuid, e.name, e.start_utc
      from unnest(${arrayLiteral(portfolioUUIDs)}::uuid[]) as wanted (portfolio_uuid)
      join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.portfolio_uuid = wanted.portfolio_uuid
      join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ep.event_uuid
        and e.state in ('SCHEDULED', 'STARTED') and e.end_utc > ${new Date(now)}
      order by wanted.portfolio_uuid, e.start_utc, e.event_uuid
    ) next
    left join event_portfolio_parts part on part.tenant_uuid = ${tenant} and part.event_uuid = next.event_uuid
      and part.portfolio_uuid = next.portfolio_uuid`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.portfolio_uuid,
      { eventUUID: row.event_uuid, name: row.name, startTime: iso(row.start_utc), optedIn: row.opted_in },
    ]),
  );
}
