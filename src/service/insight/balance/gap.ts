import type { BalanceCause, EventGap } from '#contract/balance.ts';
import { gapParts, type GapPart, gapWh } from '#energy/gap.ts';
import { whToKwh } from '#energy/reading.ts';
import { plural } from '#text/count.ts';
import { assetsText, energy } from '../../events/verdict.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { portfoliosOf } from '../liveEvent/portfolios.ts';
import { owedOf } from '../settling/owed.ts';
import type { BalanceTerms } from './terms.ts';

/**
 * Explains what an event that has begun delivers less than its contract: `deliveredWh` is likely while it runs, then
 * measured. Null without a contract, without a gap, and where nobody knows what its assets were expected to deliver.
 */
export function explainGap({ event, targetWh }: BalanceTerms, live: LiveEvent, deliveredWh: number): EventGap | null {
  const { sums, projection, forecastScale, model } = live;
  if (targetWh === null || !model.isLearnt || sums.held === undefined || sums.assets === 0) return null;
  const gap = gapWh({ contractWh: targetWh, deliveredWh });
  if (gap <= 0) return null;
  const forecastWh = forecastScale * projection.expected.wh;
  const { negative, unreached } = sums.held;
  const isRunning = event.state === 'STARTED';
  const withBaseline = sums.assets - sums.withoutBaseline;
  const parts = gapParts({
    contractWh: targetWh,
    deliveredWh,
    forecastWh,
    withoutBaselineWh: withBaseline === 0 ? 0 : (forecastWh * sums.withoutBaseline) / withBaseline,
    notSignalledWh: Math.max(0, forecastScale * unreached.expectedWh - unreached.deliveredWh),
    negativeWh: negative.wh,
    // While it runs, what is likely has them.
    missingWh: isRunning ? 0 : owedOf(live).all.likelyWh,
  });
  const assetsOf = {
    NOT_OPTED_IN: sums.assets,
    SIGNAL: unreached.assets,
    // While it runs, what is still to come is expected less of all.
    RESPONSE: (isRunning ? 0 : Math.max(0, withBaseline - negative.assets - unreached.assets)) || withBaseline,
    NEGATIVE_ASSETS: negative.assets,
    BASELINE: sums.withoutBaseline,
    OWED_READINGS: isRunning ? 0 : owedOf(live).all.assets,
  };
  return {
    gapKwh: whToKwh(gap),
    causes: parts
      .filter(({ wh }) => wh !== 0)
      .map((part) => ({
        kind: part.kind,
        text: textOf(part, assetsOf[part.kind], live, event.event_type),
        assets: assetsOf[part.kind],
        gapKwh: whToKwh(part.wh),
      })),
  };
}

/** Returns the largest cause of a gap; null without a gap. */
export function largestCause(gap: EventGap | null): BalanceCause | null {
  const [largest] = gap?.causes ?? [];
  return gap && largest ? { ...largest, uuid: null, ofKwh: gap.gapKwh } : null;
}

function textOf({ kind, wh }: GapPart, assets: number, live: LiveEvent, eventType: string): string {
  const size = energy(Math.abs(whToKwh(wh)));
  switch (kind) {
    case 'NOT_OPTED_IN':
      return `The opted-in assets were forecast ${size} ${wh > 0 ? 'below' : 'above'} the contract`;
    case 'SIGNAL':
      return `${assetsText(assets)} did not confirm the dispatch and delivered ${size} less than forecast`;
    case 'NEGATIVE_ASSETS':
      return `${assetsText(assets)} used ${eventType === 'TURN_UP' ? 'less' : 'more'} than baseline: ${size}`;
    case 'BASELINE':
      return `${assetsText(assets, 'has', 'have')} no baseline: about ${size} cannot be counted`;
    case 'OWED_READINGS':
      return `${assetsText(assets, 'is', 'are')} missing ${plural(owedOf(live).all.halfHours, 'half-hour')}: about ${size}`;
    default:
      return `${assetsText(assets)} responded ${size} ${wh > 0 ? `less than forecast${mostIn(live)}` : 'more than forecast'}`;
  }
}

/** Returns text like ", most in London"; nothing where there is one portfolio, or none stands out. */
function mostIn(live: LiveEvent): string {
  const portfolios = portfoliosOf(live);
  const [worst] = portfolios
    .map(({ name, forecastKwh, projectedKwh }) => ({ name, gapKwh: forecastKwh - projectedKwh }))
    .sort((one, other) => other.gapKwh - one.gapKwh);
  if (portfolios.length < 2 || !worst || worst.gapKwh <= 0) return '';
  return worst.name === null ? ', most outside portfolios' : `, most in ${worst.name}`;
}
