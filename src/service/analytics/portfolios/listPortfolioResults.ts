import { sql } from 'kysely';
import type { PortfolioResult } from '#contract/portfolioSeason.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { readPortfolioPage } from '../../portfolios/listPortfolios.ts';
import { arrayLiteral } from '../../wire/arrayLiteral.ts';
import { iso } from '../../wire/iso.ts';
import { NO_RESULTS, readResults } from './readResults.ts';

/** Lists portfolios with what each usually delivers, earned this season, and does next. */
export const listPortfolioResults: Handler<'listPortfolioResults'> = async ({ scope, query }) => {
  const listed = await readPortfolioPage(scope, query);
  const portfolioUUIDs = listed.data.map(({ portfolioUUID }) => portfolioUUID);
  const results = await readResults(scope, portfolioUUIDs);
  const next = await readNextEvents(scope, portfolioUUIDs);
  return {
    ...listed,
    data: listed.data.map((portfolio) => {
      const { usual, season } = results.get(portfolio.portfolioUUID) ?? NO_RESULTS;
      return { ...portfolio, usual, season, nextEvent: next.get(portfolio.portfolioUUID) ?? null };
    }),
  };
};

/** The event of each portfolio that runs or starts next. */
async function readNextEvents(
  { tx, tenant, now }: TenantScope,
  portfolioUUIDs: readonly string[],
): Promise<Map<string, PortfolioResult['nextEvent']>> {
  const { rows } = await sql<{ portfolio_uuid: string; event_uuid: string; name: string; start_utc: Date }>`
    select distinct on (wanted.portfolio_uuid) wanted.portfolio_uuid, e.event_uuid, e.name, e.start_utc
    from unnest(${arrayLiteral(portfolioUUIDs)}::uuid[]) as wanted (portfolio_uuid)
    join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.portfolio_uuid = wanted.portfolio_uuid
    join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ep.event_uuid
      and e.state in ('SCHEDULED', 'STARTED') and e.end_utc > ${new Date(now)}
    order by wanted.portfolio_uuid, e.start_utc, e.event_uuid`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.portfolio_uuid,
      { eventUUID: row.event_uuid, name: row.name, startTime: iso(row.start_utc) },
    ]),
  );
}
