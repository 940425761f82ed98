import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { assignAssets } from './assignAssets.ts';

/** Moves assets into a portfolio, all or none; 404 names every asset that is unknown or archived. */
export const assignPortfolioAssets: Handler<'assignPortfolioAssets'> = async ({
  scope,
  params: { portfolioUUID },
  body: { assetUUIDs },
}) => {
  const { changed, unchanged, refused } = (await assignAssets(scope, portfolioUUID, assetUUIDs)).result;
  if (refused.length > 0)
    throw noSuchAssets(
      refused.map(({ assetUUID }) => assetUUID),
      assetUUIDs,
    );
  return { portfolioUUID, assigned: changed, unchanged };
};

function noSuchAssets(missing: readonly string[], requested: readonly string[]): ProblemError {
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  const errors = missing.slice(0, 100).map((asset) => ({
    pointer: `/assetUUIDs/${requested.indexOf(asset)}`,
    code: 'ASSET_NOT_FOUND',
    detail: `there is no active asset ${asset}`,
  }));
  return new ProblemError('NOT_FOUND', `There is no active asset ${missing[0]}${more}`, { errors });
}
