import type { Offer, OfferBasis } from '#contract/offer.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** The same half hour of an earlier requirement. */
export interface EarlierHalfHour {
  startTime: string;
  dearestGbp: number | null;
  /** Price of the unit’s own offer, and whether it was accepted; null where it made none. */
  ours: { gbp: number; isAccepted: boolean } | null;
}

/** A half hour of today with those before it, oldest first. */
export interface HistoryColumn {
  startTime: string;
  earlier: readonly EarlierHalfHour[];
  /** Prices between which four in five of the dearest accepted lie, in £/MWh; null where nothing was accepted. */
  usualGbp: readonly [number, number] | null;
}

/** Greatest price that is drawn, as a multiple of the usual ones: dearer ones are at the edge. */
const DRAWN_UP_TO = 1.5;

/** Returns the range of time in which the half hours before lie, its end excluded; null without any. */
export function rangeBefore(
  halfHours: readonly { history: OfferBasis['history'] }[],
): { from: string; to: string } | null {
  const starts = halfHours.flatMap(({ history }) => history.map(({ startTime }) => Date.parse(startTime)));
  if (starts.length === 0) return null;
  const [from, to] = [Math.min(...starts), Math.max(...starts) + HALF_HOUR_MS];
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Returns what the same half hours were sold for before, beside what a unit offered then. */
export function historyColumns(
  halfHours: readonly { startTime: string; history: OfferBasis['history'] }[],
  offers: readonly Pick<Offer, 'startTime' | 'state' | 'priceGbpPerMwh'>[],
): HistoryColumn[] {
  const own = new Map(
    offers.flatMap(({ startTime, state, priceGbpPerMwh }) =>
      (state === 'ACCEPTED' || state === 'REJECTED') && priceGbpPerMwh !== null
        ? [[startTime, { gbp: priceGbpPerMwh, isAccepted: state === 'ACCEPTED' }] as const]
        : [],
    ),
  );
  return halfHours.map(({ startTime, history }) => {
    const prices = history
      .flatMap(({ dearestAcceptedGbp }) => dearestAcceptedGbp ?? [])
      .sort((one, other) => one - other);
    const quantile = (share: number) => prices[Math.round(share * (prices.length - 1))]!;
    return {
      startTime,
      earlier: history.map((one) => ({
        startTime: one.startTime,
        dearestGbp: one.dearestAcceptedGbp,
        ours: own.get(one.startTime) ?? null,
      })),
      usualGbp: prices.length === 0 ? null : [quantile(0.1), quantile(0.9)],
    };
  });
}

/** Returns the prices that an axis of these has to cover. */
export function drawnPrices(columns: readonly HistoryColumn[]): number[] {
  const limit = DRAWN_UP_TO * Math.max(0, ...columns.flatMap(({ usualGbp }) => usualGbp?.[1] ?? []));
  return columns.flatMap(({ earlier }) =>
    earlier.flatMap(({ dearestGbp, ours }) =>
      [dearestGbp, ours?.gbp ?? null].filter((price): price is number => price !== null && price <= limit),
    ),
  );
}
