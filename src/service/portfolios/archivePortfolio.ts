import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { updateInvitations } from '../participation/invitations.ts';
import { archivedColumns, changedColumns } from '../wire/rowColumns.ts';
import { lockPortfolio } from './portfolioRow.ts';

/** Assets removed by one statement. */
const PAGE = 1000;

/** Archives a portfolio; its assets stay, without one. */
export const archivePortfolio: Handler<'archivePortfolio'> = async ({ scope, params: { portfolioUUID }, ifMatch }) => {
  const { tx, tenant } = scope;
  await lockPortfolio(scope, portfolioUUID, ifMatch);
  await tx
    .deleteFrom('portfolio_standings')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  while ((await emptyPage(scope, portfolioUUID)) === PAGE);
  await tx
    .updateTable('portfolios')
    .set(archivedColumns(scope))
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  return undefined;
};

/** Removes the first assets from a portfolio, in the common lock order; returns their number. */
async function emptyPage(scope: TenantScope, portfolioUUID: string): Promise<number> {
  const { tx, tenant } = scope;
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .orderBy('asset_uuid')
    .limit(PAGE)
    .forNoKeyUpdate()
    .execute();
  const uuids = rows.map((row) => row.asset_uuid);
  await tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), portfolio_uuid: null })
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await updateInvitations(scope, uuids);
  return uuids.length;
}
