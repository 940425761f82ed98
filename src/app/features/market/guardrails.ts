import { formatFixed, formatPounds } from '#app/format/format.ts';
import type { RequirementOffers } from '#contract/offer.ts';

export type OfferGuardrails = Omit<RequirementOffers['units'][number]['guardrails'], 'autopilot'>;

/** Guardrails of a unit that hold its offers, each with its name and how its value is written. */
export const GUARDRAILS: readonly [of: keyof OfferGuardrails, name: string, write: (value: number) => string][] = [
  ['lowestPriceGbpPerMwh', 'Lowest price', formatPounds],
  ['greatestShareOfP50', 'Most of the median', (value) => `${formatFixed(100 * value, 0)} %`],
  ['highestMw', 'Highest power', (value) => `${formatFixed(value, 1)} MW`],
  ['greatestStrikeChance', 'Most chance of a strike', (value) => `${formatFixed(100 * value, 1)} %`],
  ['secondPersonAboveMw', 'Second person above', (value) => `${formatFixed(value, 1)} MW`],
];
