import type { Handler } from '../http/call.ts';
import { archivedColumns } from '../wire/rowColumns.ts';
import { beginEmptying } from './emptyPortfolio.ts';
import { lockPortfolio } from './portfolioRow.ts';

/** Archives a portfolio; its assets stay, without one: a first portion at once, the others by a job. */
export const archivePortfolio: Handler<'archivePortfolio'> = async ({ scope, params: { portfolioUUID }, ifMatch }) => {
  const { tx, tenant } = scope;
  await lockPortfolio(scope, portfolioUUID, ifMatch);
  await tx
    .deleteFrom('portfolio_standings')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await tx
    .updateTable('portfolios')
    .set(archivedColumns(scope))
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await beginEmptying(scope, portfolioUUID);
  return undefined;
};
