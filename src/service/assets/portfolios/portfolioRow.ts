import { type Selectable, sql } from 'kysely';
import type { Portfolio } from '#contract/portfolio.ts';
import type { PortfoliosTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RouteMatch } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';

type PortfolioRow = Selectable<PortfoliosTable> & { asset_count: number | null };

/** Number of assets of a portfolio. */
export const assetCount = sql<number>`(
  select count(*) from assets
  where assets.tenant_uuid = portfolios.tenant_uuid and assets.portfolio_uuid = portfolios.portfolio_uuid)`;

/** Selects portfolios of the tenant, each with the number of its assets. */
export const selectPortfolios = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('portfolios')
    .selectAll('portfolios')
    .select(assetCount.as('asset_count'))
    .where('portfolios.tenant_uuid', '=', tenant);

/** Returns one portfolio, archived or not; 404 without one. */
export async function findPortfolio(scope: TenantScope, portfolioUUID: string): Promise<PortfolioRow> {
  const row = await selectPortfolios(scope).where('portfolios.portfolio_uuid', '=', portfolioUUID).executeTakeFirst();
  if (!row) throw notFound('portfolio');
  return row;
}

/** Locks an active portfolio against every change, at the version the caller expects; otherwise 404 or 412. */
export async function lockPortfolio(scope: TenantScope, portfolioUUID: string, match: RouteMatch): Promise<void> {
  if ((await lockAnyPortfolio(scope, portfolioUUID, match)) !== 'ACTIVE') throw notFound('portfolio');
}

/** Locks one that may be archived, in the same way; returns its status. */
export async function lockAnyPortfolio(
  { tx, tenant }: TenantScope,
  portfolioUUID: string,
  match: RouteMatch,
): Promise<PortfolioRow['status']> {
  const row = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('portfolio');
  await match(row.row_version);
  return row.status;
}

/** Locks an active portfolio against being archived, while others may move assets too; 404 without one. */
export async function lockPortfolioShared({ tx, tenant }: TenantScope, portfolioUUID: string): Promise<void> {
  const row = await tx
    .selectFrom('portfolios')
    .select('status')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .forShare()
    .executeTakeFirst();
  if (row?.status !== 'ACTIVE') throw notFound('portfolio');
}

export const toPortfolio = (row: PortfolioRow): Portfolio => ({
  portfolioUUID: row.portfolio_uuid,
  name: row.name,
  description: row.description,
  status: row.status,
  assetCount: row.asset_count ?? 0,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
  archivedUTC: isoOrNull(row.archived_utc),
});
