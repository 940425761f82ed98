import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import type { Handler } from '../../http/call.ts';
import { findPortfolio, toPortfolio } from '../../portfolios/portfolioRow.ts';
import { iso } from '../../wire/iso.ts';
import { seasonOf } from '../season/seasonRange.ts';
import { listPortfolioEvents } from './listPortfolioEvents.ts';
import { portfolioVerdict } from './portfolioVerdict.ts';
import { NO_RESULTS, readResults } from './readResults.ts';

/** What a portfolio usually delivers, what it earned this season, and the events aimed at it. */
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
