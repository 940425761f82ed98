import type { BarFigures } from '#app/ui/balance/barGeometry.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';

/** How an event stands in a row or on a day: settled figures of the event, or what its balance makes likely. */
export type Outlook = {
  /** Of what is contracted; null where either is not known. */
  percent: number | null;
  kwh: number | null;
  gbp: number | null;
  /** To meet what is contracted, of an event that runs or is to come. */
  chancePercent: number | null;
  isLikely: boolean;
  edge: 'cancelled' | 'scheduled' | 'live' | 'met' | 'short';
  figures: BarFigures;
};

/** An event whose percentage, as shown, is below this counts as short; so many are read ahead on one screen. */
const SHORT_PERCENT = 80;
const READ_AHEAD = 8;

const isAhead = ({ state, assetsOptedIn }: Event): boolean =>
  (state === 'SCHEDULED' || state === 'STARTED') && assetsOptedIn > 0;

/** Returns the events whose balance a screen reads: the soonest of those that run or are to come. */
export const readAhead = (events: readonly Event[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(isAhead)
      .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
      .slice(0, READ_AHEAD)
      .map(({ eventUUID }) => eventUUID),
  );

/** Returns how an event stands; `balance` is of one that runs or is to come, undefined while it is not known. */
export function outlookOf(event: Event, balance: EventBalance | undefined): Outlook {
  const { state, deliveredKwh, deliveryPercentage, revenueGbp, targetKwh } = event;
  const nothing = { contractedKwh: targetKwh, capKwh: null, measuredKwh: null, likely: null, afterKwh: null };
  const unknown = { percent: null, kwh: null, gbp: null, chancePercent: null, isLikely: false, figures: nothing };
  if (state === 'CANCELLED') return { ...unknown, edge: 'cancelled' };
  if (state === 'ENDED')
    return {
      ...unknown,
      percent: deliveryPercentage,
      kwh: deliveredKwh,
      gbp: revenueGbp,
      edge: deliveryPercentage !== null && Math.round(deliveryPercentage) < SHORT_PERCENT ? 'short' : 'met',
      figures: { ...nothing, measuredKwh: deliveredKwh },
    };
  const edge = state === 'STARTED' ? 'live' : 'scheduled';
  if (!balance?.likely) return { ...unknown, edge };
  const { likely, contractedKwh, revenue, verdict } = balance;
  return {
    percent: contractedKwh ? (100 * likely.kwh) / contractedKwh : null,
    kwh: likely.kwh,
    gbp: revenue.likelyGbp,
    chancePercent: balance.chancePercent,
    isLikely: true,
    edge: edge === 'scheduled' && verdict.tone === 'BAD' ? 'short' : edge,
    figures: { ...balance, afterKwh: null },
  };
}
