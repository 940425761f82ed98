import { sql } from 'kysely';
import type { Page } from '#contract/paging.ts';
import type { Portfolio, PortfolioQuery } from '#contract/portfolio.ts';
import type { PortfolioResultQuery } from '#contract/portfolioSeason.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { containing, readPage } from '../../platform/http/page.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { assetCount, selectPortfolios, toPortfolio } from './portfolioRow.ts';

const columns = { createdUTC: 'portfolios.created_utc', name: 'portfolios.name', assetCount };

/** Lists portfolios, those of a limited key alone; the search covers name and description. */
export const listPortfolios: Handler<'listPortfolios'> = ({ scope, query, portfolios }) =>
  readPortfolioPage(scope, query, {}, portfolios);

/** Reads a page of portfolios, each with the number of its assets; sorted by columns of its figures, too. */
export async function readPortfolioPage(
  scope: TenantScope,
  { search, status, ...page }: PortfolioQuery | PortfolioResultQuery,
  ofStanding: Record<string, string> = {},
  portfolios: readonly string[] | null = null,
): Promise<Page<Portfolio>> {
  let rows = selectPortfolios(scope)
    .leftJoin('portfolio_standings', (join) =>
      join
        .onRef('portfolio_standings.tenant_uuid', '=', 'portfolios.tenant_uuid')
        .onRef('portfolio_standings.portfolio_uuid', '=', 'portfolios.portfolio_uuid'),
    )
    .where('portfolios.status', '=', status);
  if (portfolios !== null)
    rows = rows.where('portfolios.portfolio_uuid', '=', sql<string>`any(${arrayLiteral(portfolios)}::uuid[])`);
  if (search !== undefined)
    rows = rows.where(
      sql<boolean>`lower(concat_ws(' ', portfolios.name, portfolios.description)) like ${containing(search)}`,
    );
  return readPage(rows, {
    ...page,
    columns: { ...columns, ...ofStanding },
    defaultSort: 'createdUTC',
    tieBreak: 'portfolios.portfolio_uuid',
    toItem: toPortfolio,
  });
}
