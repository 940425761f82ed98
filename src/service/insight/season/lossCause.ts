import type { EventGap } from '#contract/balance.ts';
import type { LossCause } from '#contract/season.ts';
import type { EventStats } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
import { assetsText } from '../../events/verdict.ts';

type GapCause = EventGap['causes'][number];

/** Known figures of a settled event that earned less than its contract would have paid. */
export interface Loss {
  isFinal: boolean;
  /** Largest cause of its gap, as its balance has it; null where that was stored without. */
  gapCause: GapCause | null;
  totals: Pick<
    EventStats,
    'assetsInvited' | 'assetsOptedIn' | 'expectedReadings' | 'presentReadings' | 'deliveryPercentage'
  >;
  /** Chance to meet its contract, as forecast at its start: 0 to 1; null where there was none. */
  chanceAtStart: number | null;
}

/** Share of what is short that a cause has to explain. */
const HALF = 0.5;

const CODES: Record<GapCause['kind'], LossCause['code']> = {
  NOT_OPTED_IN: 'ABOVE_FORECAST',
  SIGNAL: 'SIGNAL',
  RESPONSE: 'LOW_RESPONSE',
  NEGATIVE_ASSETS: 'NEGATIVE_ASSETS',
  BASELINE: 'BASELINE',
  OWED_READINGS: 'MISSING_READINGS',
};

/** Returns the cause of a loss: the largest of its gap or, of balances stored without, the first that explains it. */
export function lossCause({ isFinal, gapCause, totals, chanceAtStart }: Loss): LossCause {
  if (gapCause) {
    const isOpen = gapCause.kind === 'OWED_READINGS' && !isFinal;
    return { code: isOpen ? 'STILL_SETTLING' : CODES[gapCause.kind], text: gapCause.text };
  }
  const { assetsInvited, assetsOptedIn, expectedReadings, presentReadings } = totals;
  const missing = expectedReadings - presentReadings;
  const short = 1 - (totals.deliveryPercentage ?? 0) / 100;
  const unread = expectedReadings === 0 ? 0 : 1 - presentReadings / expectedReadings;
  if (short > 0 && unread >= HALF * short && unread > 0)
    return isFinal
      ? { code: 'MISSING_READINGS', text: `${halfHours(missing)} without readings` }
      : { code: 'STILL_SETTLING', text: `Still settling: ${halfHours(missing)} without readings` };
  if (short <= 0) return { code: 'LOW_RESPONSE', text: 'Short in some half-hours, though met as a whole' };
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
