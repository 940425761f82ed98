import type { PackDocument } from '#contract/pack/document.ts';
import type { OfferLimits, SourcedLimit } from '#energy/offers/limits.ts';
import type { StrikeRule } from '#energy/offers/strikes.ts';
import { closestEvidence } from './completePack.ts';

const KW_PER_MW = 1000;

/** Returns the limits of a pack on offers of a direction, each with the title of its source. */
export function packLimits(document: PackDocument, eventType: 'TURN_DOWN' | 'TURN_UP'): OfferLimits {
  const place = document.products.findIndex(({ direction }) => direction === 'BOTH' || direction === eventType);
  const product = document.products[place];
  const sourced = <Value>(at: string, value: Value | null | undefined): SourcedLimit<Value> | null =>
    value === null || value === undefined ? null : { value, source: sourceAt(document, at) };
  const inMw = (at: string, kw: number | null | undefined) => sourced(at, kw == null ? null : kw / KW_PER_MW);
  return {
    smallestMw: inMw(`/products/${place}/minKw`, product?.minKw),
    largestMw: inMw(`/products/${place}/maxKw`, product?.maxKw),
    stepMw: inMw('/offers/stepKw', document.offers?.stepKw),
    shortestMinutes: sourced(`/products/${place}/minDurationMinutes`, product?.minDurationMinutes),
    priceDecimals: sourced('/settlement/priceDecimals', document.settlement.priceDecimals),
    validFrom: sourced('/validFrom', document.validFrom),
    validTo: sourced('/validTo', document.validTo),
  };
}

/** Returns the rule of a pack by which strikes are counted; null where it has none. */
export const strikeRuleOf = ({ deregistration }: PackDocument): StrikeRule | null => deregistration ?? null;

function sourceAt(document: PackDocument, at: string): string | null {
  const key = closestEvidence(document, at)?.source;
  return document.sources.find((source) => source.key === key)?.title ?? null;
}
