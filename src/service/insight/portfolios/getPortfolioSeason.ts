import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { seasonOf } from '../../assets/figures/seasonRange.ts';
import { findPortfolio, toPortfolio } from '../../assets/portfolios/portfolioRow.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { listPortfolioEvents } from './listPortfolioEvents.ts';
import { portfolioVerdict } from './portfolioVerdict.ts';
import { NO_RESULTS, readResults } from './readResults.ts';

/** Returns the usual delivery of a portfolio, its earnings this season, and the events aimed at it. */
export const getPortfolioSeason: Handler<'getPortfolioSeason'> = async ({
  scope,
  params: { portfolioUUID },
  query,
}) => {
  const { assetCount } = toPortfolio(await findPortfolio(scope, portfolioUUID));
  const range = seasonOf(scope.now);
  const results = (await readResults(scope, [portfolioUUID])).get(portfolioUUID) ?? NO_RESULTS;
  const { usual, season, kept } = results;
  return {
    portfolioUUID,
    from: iso(range.from),
    to: iso(range.to),
    verdict: portfolioVerdict(assetCount, results),
    usual,
    season,
    kept,
    events: await listPortfolioEvents(scope, portfolioUUID, range, query, usual),
  } satisfies PortfolioSeason;
};
