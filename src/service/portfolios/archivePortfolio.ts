import type { Handler } from '../http/call.ts';
import { archived, changed } from '../shared/changed.ts';
import { lockPortfolio } from './portfolioRow.ts';

/** Archives a portfolio; its assets stay, without one. */
export const archivePortfolio: Handler<'archivePortfolio'> = async ({ scope, params: { portfolioUUID }, ifMatch }) => {
  const { tx, tenant } = scope;
  await lockPortfolio(scope, portfolioUUID, ifMatch);
  await tx
    .updateTable('assets')
    .set({ ...changed(scope), portfolio_uuid: null })
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await tx.updateTable('portfolios').set(archived(scope)).where('tenant_uuid', '=', tenant).where('portfolio_uuid', '=', portfolioUUID).execute();
  return undefined;
};
