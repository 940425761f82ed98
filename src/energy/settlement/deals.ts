/** Terms agreed for the half hours of an event: the same for all, or by half hour. */
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import type { Deal } from './payment.ts';

/** Terms of a half hour that is called, which begins at `startTime`, a UTC instant. */
export interface HalfHourTerm {
  startTime: string;
  contractedMw: number;
  priceGbpPerMwh: number | null;
}

/**
 * Terms agreed for an event. With `halfHourTerms` only their half hours are called, and `contractedMw` and
 * `priceGbpPerMwh` are what these share; without, both hold for every half hour.
 */
export interface AgreedTerms extends Deal {
  halfHourTerms: readonly HalfHourTerm[] | null;
}

/** Returns the deal of each half hour of a window; null for one that is not called. */
export function dealsOf(
  { contractedMw, priceGbpPerMwh, halfHourTerms }: AgreedTerms,
  { fromMs, toMs }: TimeWindow,
): (Deal | null)[] {
  const halfHours = Math.max(0, (toMs - fromMs) / HALF_HOUR_MS);
  if (halfHourTerms === null) return Array.from({ length: halfHours }, () => ({ contractedMw, priceGbpPerMwh }));
  const deals: (Deal | null)[] = Array.from({ length: halfHours }, () => null);
  for (const { startTime, ...deal } of halfHourTerms) {
    const slot = (Date.parse(startTime) - fromMs) / HALF_HOUR_MS;
    if (slot >= 0 && slot < halfHours)
      deals[slot] = { contractedMw: deal.contractedMw, priceGbpPerMwh: deal.priceGbpPerMwh };
  }
  return deals;
}

/** Returns when the half hours that are called begin, in epoch milliseconds; null where all are called. */
export const calledStarts = (terms: readonly HalfHourTerm[] | null): ReadonlySet<number> | null =>
  terms && new Set(terms.map(({ startTime }) => Date.parse(startTime)));

/** Returns terms as they are stored: by half hour only where half hours of the window differ or are not called. */
export function agreedOf(halfHourTerms: readonly HalfHourTerm[], { fromMs, toMs }: TimeWindow): AgreedTerms {
  const shared = <Value>(values: readonly Value[]): Value | null =>
    values.every((value) => value === values[0]) ? values[0]! : null;
  const contractedMw = shared(halfHourTerms.map((term) => term.contractedMw));
  const prices = halfHourTerms.map((term) => term.priceGbpPerMwh);
  const priceGbpPerMwh = shared(prices);
  const isForAll =
    halfHourTerms.length === (toMs - fromMs) / HALF_HOUR_MS &&
    contractedMw !== null &&
    (priceGbpPerMwh !== null || prices.every((price) => price === null));
  return { contractedMw, priceGbpPerMwh, halfHourTerms: isForAll ? null : halfHourTerms };
}

/** Returns the power that a half hour is to deliver, in kW: contracted, else targeted; null without either. */
export const wantedKwOf = ({ contractedMw }: Pick<Deal, 'contractedMw'>, targetKw: number | null): number | null =>
  contractedMw === null ? targetKw : contractedMw * 1000;

/**
 * Returns the power that each half hour of a window is to deliver, in kW, 0 where it is not called; null where nothing
 * is contracted or targeted.
 */
export function wantedKwByHalfHour(agreed: AgreedTerms, targetKw: number | null, window: TimeWindow): number[] | null {
  if (agreed.halfHourTerms === null && wantedKwOf(agreed, targetKw) === null) return null;
  return dealsOf(agreed, window).map((deal) => (deal === null ? 0 : wantedKwOf(deal, targetKw)!));
}

/**
 * Returns the mean of a figure over half hours, weighted by what each contracts: the rate of the whole event. Half
 * hours that contract the same have the plain mean; null without any.
 */
export function meanByContract(parts: readonly { value: number; contractedMw: number | null }[]): number | null {
  const [first] = parts;
  if (!first) return null;
  const isSame = parts.every(({ contractedMw }) => contractedMw === first.contractedMw);
  const weightOf = (mw: number | null) => (isSame ? 1 : (mw ?? 0));
  const weight = parts.reduce((sum, { contractedMw }) => sum + weightOf(contractedMw), 0);
  return parts.reduce((sum, { value, contractedMw }) => sum + weightOf(contractedMw) * value, 0) / weight;
}

/** Returns the sum of the same figure of each half hour: the product where all are equal, without rounding errors. */
export const sumOfHalfHours = (values: readonly number[]): number =>
  values.every((value) => value === values[0])
    ? (values[0] ?? 0) * values.length
    : values.reduce((sum, value) => sum + value, 0);

/** Returns the mean of the same figure of each half hour. */
export const meanOfHalfHours = (values: readonly number[]): number =>
  values.every((value) => value === values[0]) ? (values[0] ?? 0) : sumOfHalfHours(values) / values.length;
