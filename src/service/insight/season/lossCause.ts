import type { LossCause } from '#contract/season.ts';
import type { EventStats } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
import { assetsText } from '../../events/verdict.ts';

/** Known figures of a settled event that earned less than its contract would have paid. */
export interface Loss {
  isFinal: boolean;
  totals: Pick<
    EventStats,
    'assetsInvited' | 'assetsOptedIn' | 'expectedReadings' | 'presentReadings' | 'deliveryPercentage'
  >;
  /** Chance to meet its contract, as forecast at its start: 0 to 1; null where there was none. */
  chanceAtStart: number | null;
}

/** Share of what is short that a cause has to explain. */
const HALF = 0.5;

/** Returns the first of these causes that explains a loss. */
export function lossCause({ isFinal, totals, chanceAtStart }: Loss): LossCause {
  const { assetsInvited, assetsOptedIn, expectedReadings, presentReadings } = totals;
  const missing = expectedReadings - presentReadings;
  const short = 1 - (totals.deliveryPercentage ?? 0) / 100;
  const unread = expectedReadings === 0 ? 0 : 1 - presentReadings / expectedReadings;
  if (!isFinal && unread > 0)
    return { code: 'STILL_SETTLING', text: `Still settling: ${halfHours(missing)} without readings` };
  if (unread >= HALF * short && unread > 0)
    return { code: 'MISSING_READINGS', text: `${halfHours(missing)} without readings` };
  const left = assetsInvited - assetsOptedIn;
  const added = assetsOptedIn === 0 ? 1 : ((totals.deliveryPercentage ?? 0) / 100) * (left / assetsOptedIn);
  if (left > 0 && added >= HALF * short)
    return { code: 'NOT_OPTED_IN', text: `${assetsText(left)} invited but not opted in` };
  if (chanceAtStart !== null && chanceAtStart < HALF)
    return {
      code: 'ABOVE_FORECAST',
      text: `Contracted above its forecast: ${Math.round(100 * chanceAtStart)} % likely to be met at the start`,
    };
  return { code: 'LOW_RESPONSE', text: 'Its assets responded less than contracted' };
}

/** Formats "1 half hour", "412 half hours". */
const halfHours = (count: number): string => plural(count, 'half-hour');
