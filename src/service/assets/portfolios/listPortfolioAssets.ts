import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { selectAssets, toAsset } from '../assetRow.ts';
import { findPortfolio } from './portfolioRow.ts';

const columns = { createdUTC: 'assets.created_utc', name: 'assets.name', assetId: 'assets.asset_id' };

/** Lists the assets of a portfolio; an archived one has none. */
export const listPortfolioAssets: Handler<'listPortfolioAssets'> = async ({
  scope,
  params: { portfolioUUID },
  query,
}) => {
  await findPortfolio(scope, portfolioUUID);
  // All members are active: an archived asset is in no portfolio. The index by which lists are sorted begins with the
  // status.
  const rows = selectAssets(scope)
    .where('assets.portfolio_uuid', '=', portfolioUUID)
    .where('assets.status', '=', 'ACTIVE');
  return readPage(rows, {
    ...query,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'assets.asset_uuid',
    toItem: toAsset,
  });
};
