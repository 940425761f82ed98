import { enqueueStandings } from '../analytics/standings/enqueueStandings.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { updateInvitations } from '../participation/invitations.ts';
import { changedColumns } from '../wire/rowColumns.ts';

/**
 * Removes an asset from a portfolio, and from the events to come that it was invited to by it; 404 if it is not in it.
 */
export const removePortfolioAsset: Handler<'removePortfolioAsset'> = async ({
  scope,
  params: { portfolioUUID, assetUUID },
}) => {
  const { numUpdatedRows } = await scope.tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), portfolio_uuid: null })
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .where('portfolio_uuid', '=', portfolioUUID)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound('asset in this portfolio');
  await updateInvitations(scope, [assetUUID]);
  await enqueueStandings(scope, 'PORTFOLIO_STANDING', [portfolioUUID]);
  return undefined;
};
