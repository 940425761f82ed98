import { formatFixed, formatPercent, formatRoundPounds } from '#app/format/format.ts';
import type { MarketAlternatives } from '#contract/marketHistory.ts';

/** Curve that is drawn: every price changed by the same share, or every offer at one price. */
export type PriceKind = 'changed' | 'fixed';
export type PricePoint = { name: string; paidGbp: number; acceptedMwh: number };

/** Changes beyond this are kept off the curve of changed prices. */
const DRAWN_PERCENT = 30;

export function pricePoints({ atChangedPrices, atFixedPrices }: MarketAlternatives, kind: PriceKind): PricePoint[] {
  return kind === 'fixed'
    ? atFixedPrices.map(({ priceGbpPerMwh, ...paid }) => ({ name: `£${formatFixed(priceGbpPerMwh, 0)}`, ...paid }))
    : atChangedPrices
        .filter(({ changePercent }) => Math.abs(changePercent) <= DRAWN_PERCENT)
        .map(({ changePercent, ...paid }) => ({ name: changeName(changePercent), ...paid }));
}

const changeName = (percent: number): string => `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;

/** The sentence below the curve: what other prices would have earned, against those that were offered. */
export function otherPricesSay({ asOffered, atDearestAccepted, atFixedPrices }: MarketAlternatives): string {
  const best = atFixedPrices.reduce<MarketAlternatives['atFixedPrices'][number] | null>(
    (most, one) => (most === null || one.paidGbp > most.paidGbp ? one : most),
    null,
  );
  if (best === null) return 'In none of these half-hours was an offer accepted.';
  const than = (gbp: number) =>
    asOffered.paidGbp > 0 ? `, ${formatFixed(gbp / asOffered.paidGbp, 2)} × what the offers were accepted for` : '';
  return (
    `Each offer at the dearest accepted price of its half-hour: ${formatRoundPounds(atDearestAccepted.paidGbp)}` +
    `${than(atDearestAccepted.paidGbp)}. The best single price, £${formatFixed(best.priceGbpPerMwh, 0)}: ` +
    `${formatRoundPounds(best.paidGbp)}${than(best.paidGbp)}.`
  );
}
