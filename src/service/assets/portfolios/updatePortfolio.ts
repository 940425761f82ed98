import type { Handler } from '../../platform/http/call.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { findPortfolio, lockPortfolio, toPortfolio } from './portfolioRow.ts';

/** Changes an active portfolio: absent members stay, null clears. */
export const updatePortfolio: Handler<'updatePortfolio'> = async ({
  scope,
  params: { portfolioUUID },
  body,
  match,
  version,
}) => {
  await lockPortfolio(scope, portfolioUUID, match);
  await scope.tx
    .updateTable('portfolios')
    .set({ ...changedColumns(scope), name: body.name, description: body.description })
    .where('tenant_uuid', '=', scope.tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  const row = await findPortfolio(scope, portfolioUUID);
  version(row.row_version);
  return toPortfolio(row);
};
