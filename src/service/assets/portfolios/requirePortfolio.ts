import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';

/** Throws 404 unless the tenant has the portfolio, active or archived. */
export async function requirePortfolio({ tx, tenant }: TenantScope, portfolioUUID: string): Promise<void> {
  const row = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .executeTakeFirst();
  if (!row) throw notFound('portfolio');
}
