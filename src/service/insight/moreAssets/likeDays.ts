import type { LikeDay } from '#contract/moreAssets.ts';
import { whToKwh } from '#energy/reading.ts';
import { replayDelivered } from '#energy/rehearsal.ts';
import { londonDate } from '#energy/time/london.ts';
import type { SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { BalanceTerms } from '../balance/terms.ts';

/** Returns the delivery of `count` assets on past like days; assets without that day count as the others. */
export const likeDaysOf = (
  { event, deals, targetWh }: BalanceTerms,
  { replayed, scale }: SampledOutcomes,
  count: number,
): LikeDay[] =>
  replayed.days.map((day) => {
    const measured = replayDelivered(event.event_type, day).reduce(
      (sum, wh, slot) => (deals[slot] === null ? sum : sum + wh),
      0,
    );
    const wh = (measured * count) / day.assets;
    return {
      settlementDate: londonDate(day.window.fromMs),
      startTime: iso(day.window.fromMs),
      assets: Math.round(scale * day.assets),
      deliveredKwh: whToKwh(wh),
      isMet: targetWh === null ? null : wh >= targetWh,
    };
  });

/** Returns text like "2 of 8 like days would have met the contract"; null without a contract or a day. */
export function likeDaysSentence(days: readonly LikeDay[]): string | null {
  if (days.length === 0 || days[0]!.isMet === null) return null;
  const met = days.filter(({ isMet }) => isMet).length;
  if (days.length === 1) return `The one comparable day would ${met === 1 ? '' : 'not '}have met the contract`;
  return `${met === 0 ? 'None' : met === days.length ? 'All' : met} of ${days.length} comparable days would have met the contract`;
}
