import { type Selectable, sql } from 'kysely';
import type { Portfolio } from '#contract/portfolio.ts';
import type { PortfoliosTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireVersion } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { isoOrNull, stamp } from '../wire/iso.ts';

type PortfolioRow = Selectable<PortfoliosTable> & { asset_count: number | null };

/** Portfolios of the tenant, each with the number of its assets. */
export const selectPortfolios = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('portfolios')
    .selectAll('portfolios')
    .select((eb) =>
      eb
        .selectFrom('assets')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('assets.tenant_uuid', '=', 'portfolios.tenant_uuid')
        .whereRef('assets.portfolio_uuid', '=', 'portfolios.portfolio_uuid')
        .as('asset_count'),
    )
    .where('portfolios.tenant_uuid', '=', tenant);

/** One portfolio, archived or not; 404 without one. */
export async function findPortfolio(scope: TenantScope, portfolioUUID: string): Promise<PortfolioRow> {
  const row = await selectPortfolios(scope).where('portfolios.portfolio_uuid', '=', portfolioUUID).executeTakeFirst();
  if (!row) throw notFound('portfolio');
  return row;
}

/** Locks an active portfolio against every change, at the version the caller expects; otherwise 404 or 412. */
export async function lockPortfolio(
  { tx, tenant }: TenantScope,
  portfolioUUID: string,
  ifMatch: string | null,
): Promise<void> {
  const row = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'ACTIVE') throw notFound('portfolio');
  requireVersion(ifMatch, row.row_version);
}

/** Keeps an active portfolio from being archived, while others may move assets too; 404 without one. */
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
