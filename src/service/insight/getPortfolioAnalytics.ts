import { surerEstimate } from '#energy/evenSample.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { countPresent } from '../assets/coverage/countPresent.ts';
import { type HalfHourRange, halfHoursIn } from '../assets/halfHourRange.ts';
import { readFourWeeks } from '../assets/portfolios/fourWeeks.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import { sampledWithin } from '../assets/portfolios/sampledWithin.ts';
import { countSummed, readAtOnce, readSummedAssets, summedOf } from '../assets/portfolios/summedAssets.ts';
import type { PortsOf } from '../assets/ports/ports.ts';
import type { Handler } from '../platform/http/call.ts';
import { toAnalyticsFigures } from './figures.ts';
import { scaleTotals, sumMeters } from './sumMeters.ts';

/**
 * Returns the sums of a portfolio's present assets whose users allow half hours, each meter once, with the carbon
 * intensity of Great Britain; coverage counts what is due from each. Where that is more than is read at once, an even
 * draw of the assets stands for all.
 */
export const getPortfolioAnalytics =
  (ports: PortsOf): Handler<'getPortfolioAnalytics'> =>
  async ({ scope, params: { portfolioUUID }, query: { from, to, costs } }) => {
    await requirePortfolio(scope, portfolioUUID);
    const range = halfHoursIn(from, to);
    const days = Math.max(1, (range.endMs - range.startMs) / DAY_MS);
    const summed = await summedOf(scope, portfolioUUID, 'halfHour', Math.floor(readAtOnce.measuredDays / days));
    const { counts, standFor, members } = await countSummed(scope, summed);
    const assets = await readSummedAssets(scope, summed);
    const totals = await sumMeters(scope, [...assets.keys()], range, costs, members && assets);
    const estimate =
      members &&
      surerEstimate(
        { all: summed.sampledOf!, members, known: await readFourWeeks(scope, summed, 'import', range.endMs) },
        totals.parts.map((part) => part.reduce((sum, wh) => sum + wh, 0)),
      );
    const whole = estimate ? scaleTotals(totals, estimate.factor, standFor) : totals;
    const { coverage } = await countPresent(scope, range, { isMember: summed.isMember });
    return {
      portfolioUUID,
      ...counts,
      sampledWithin: estimate && sampledWithin(estimate, totals.parts, slotsOf(range)),
      ...(await toAnalyticsFigures(ports(scope).carbon, range, null, whole)),
      coverage: {
        expected: Math.round(coverage.expected * standFor),
        present: Math.round(coverage.present * standFor),
      },
    };
  };

const slotsOf = ({ startMs, endMs }: HalfHourRange): [number, number][] =>
  Array.from({ length: (endMs - startMs) / HALF_HOUR_MS }, (_, slot) => [slot, slot + 1]);
