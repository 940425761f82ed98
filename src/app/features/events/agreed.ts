import { formatNumber, formatPounds } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import type { Deal } from '#energy/settlement/payment.ts';

/** The terms agreed for an event; an interface without terms by half hour names none. */
export type Agreed = Pick<Event, 'contractedMw' | 'priceGbpPerMwh'> & Partial<Pick<Event, 'halfHourTerms'>>;

/** The deal of the half hour that begins then; null where it is not called. */
export function dealAt({ contractedMw, priceGbpPerMwh, halfHourTerms }: Agreed, startTime: string): Deal | null {
  if (!halfHourTerms) return { contractedMw, priceGbpPerMwh };
  return halfHourTerms.find((term) => Date.parse(term.startTime) === Date.parse(startTime)) ?? null;
}

/** The energy contracted by half-hour terms, kWh. */
export const kwhOfTerms = (terms: readonly Pick<HalfHourTerm, 'contractedMw'>[]): number =>
  terms.reduce((sum, { contractedMw }) => sum + 500 * contractedMw, 0);

/** "£120.00 per MWh", "£100.00 to £200.00 per MWh"; null without a price. */
export function priceText({ priceGbpPerMwh, halfHourTerms }: Agreed): string | null {
  const prices = halfHourTerms?.flatMap((term) => term.priceGbpPerMwh ?? []) ?? [];
  if (priceGbpPerMwh !== null) return `${formatPounds(priceGbpPerMwh)} per MWh`;
  if (prices.length === 0) return null;
  return `${formatPounds(Math.min(...prices))} to ${formatPounds(Math.max(...prices))} per MWh`;
}

/** "1 MW", "1 to 2 MW"; null where nothing is contracted. */
export function contractedText({ contractedMw, halfHourTerms }: Agreed): string | null {
  if (contractedMw !== null) return `${formatNumber(contractedMw)} MW`;
  if (!halfHourTerms) return null;
  const powers = halfHourTerms.map((term) => term.contractedMw);
  return `${formatNumber(Math.min(...powers))} to ${formatNumber(Math.max(...powers))} MW`;
}
