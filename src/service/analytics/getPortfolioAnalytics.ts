import { DAY_MS } from '#energy/time/spans.ts';
import type { Handler } from '../http/call.ts';
import { requirePortfolio } from '../participation/requirePortfolio.ts';
import { countSummed, readAtOnce, summedAssets, summedOf } from '../portfolios/summedAssets.ts';
import type { PortsOf } from '../ports/ports.ts';
import { halfHoursIn } from '../readings/halfHourRange.ts';
import { countPresent } from './countPresent.ts';
import { toAnalyticsFigures } from './figures.ts';
import { scaleTotals, sumMeters } from './sumMeters.ts';

/**
 * Sums of a portfolio's present assets whose users allow half hours, each meter once, with the carbon intensity of
 * Great Britain; coverage counts what is due from each. Where that is more than is read at once, an even draw of the
 * assets stands for all.
 */
export const getPortfolioAnalytics =
  (ports: PortsOf): Handler<'getPortfolioAnalytics'> =>
  async ({ scope, params: { portfolioUUID }, query: { from, to, costs } }) => {
    await requirePortfolio(scope, portfolioUUID);
    const range = halfHoursIn(from, to);
    const days = Math.max(1, (range.endMs - range.startMs) / DAY_MS);
    const summed = await summedOf(scope, portfolioUUID, 'halfHour', Math.floor(readAtOnce.measuredDays / days));
    const { counts, standFor } = await countSummed(scope, summed);
    const totals = await sumMeters(scope, await summedAssets(scope, summed), range, costs);
    const { coverage } = await countPresent(scope, range, { isMember: summed.isMember });
    return {
      portfolioUUID,
      ...counts,
      ...(await toAnalyticsFigures(ports(scope).carbon, range, null, scaleTotals(totals, standFor))),
      coverage: {
        expected: Math.round(coverage.expected * standFor),
        present: Math.round(coverage.present * standFor),
      },
    };
  };
