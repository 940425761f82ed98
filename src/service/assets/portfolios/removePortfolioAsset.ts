import { emit } from '../../platform/domainEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { membershipsChanged, portfoliosChanged } from '../domainEvents.ts';

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
  await emit(scope, membershipsChanged, [assetUUID]);
  await emit(scope, portfoliosChanged, [portfolioUUID]);
  return undefined;
};
