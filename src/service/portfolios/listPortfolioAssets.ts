import type { Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { selectAssets, toAsset } from '../participation/assetRow.ts';
import { findPortfolio } from './portfolioRow.ts';

const columns = { createdUTC: 'assets.created_utc', name: 'assets.name', assetId: 'assets.asset_id' };

/** Lists the assets of a portfolio; an archived one has none. */
export const listPortfolioAssets: Handler<'listPortfolioAssets'> = async ({
  scope,
  params: { portfolioUUID },
  query,
}) => {
  await findPortfolio(scope, portfolioUUID);
  const rows = selectAssets(scope).where('assets.portfolio_uuid', '=', portfolioUUID);
  return readPage(rows, {
    ...query,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'assets.asset_uuid',
    toItem: toAsset,
  });
};
