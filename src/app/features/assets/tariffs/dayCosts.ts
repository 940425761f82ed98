import type { AssetCosts } from '#contract/cost.ts';

/**
 * What one London day cost in pounds (an export earns, below zero); null without a reading or a price. Energy in kWh.
 */
export type DayCost = { date: string; gbp: number | null; kwh: number | null; expected: number; present: number };

/** The days of a range that have begun. */
export const dayCosts = ({ days }: Pick<AssetCosts, 'days'>): DayCost[] =>
  days
    .filter(({ due }) => due > 0)
    .map(({ date, costGbp, kwh, due, present }) => ({ date, gbp: costGbp, kwh, expected: due, present }));

/** The total of a range's costs, and how many days lack readings. */
export function totalOf(days: readonly DayCost[]): { gbp: number | null; kwh: number; incomplete: number } {
  const priced = days.flatMap(({ gbp }) => gbp ?? []);
  return {
    gbp: priced.length === 0 ? null : priced.reduce((sum, gbp) => sum + gbp, 0),
    kwh: days.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    incomplete: days.filter(({ present, expected }) => present < expected).length,
  };
}

/** The number of readings without a price, in words; null where every reading has one. */
export function unpricedText({ present, priced }: Pick<AssetCosts, 'present' | 'priced'>): string | null {
  return present > priced ? `${present - priced} of ${present} readings received have no price` : null;
}
