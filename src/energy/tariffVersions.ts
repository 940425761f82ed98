/** Version of a tariff by which the cost of a day was calculated. */
import type { PricingTerms } from './tariff.ts';

/** A tariff as it was after a correction. */
export interface TermsVersion extends PricingTerms {
  /** The first London day whose cost is calculated by this version; the first version applies from the beginning. */
  effectiveFrom: string;
}

/**
 * Returns the terms by which costs were calculated, day by day: each version from the day it took effect until a later
 * version took effect, and never outside its own validity. `versions` are in the order in which they were recorded.
 */
export function termsAsReported(versions: readonly TermsVersion[]): PricingTerms[] {
  const reported: PricingTerms[] = [];
  let until: string | null = null;
  for (const { effectiveFrom, ...terms } of versions.toReversed()) {
    const validFrom = terms.validFrom > effectiveFrom ? terms.validFrom : effectiveFrom;
    const validTo = earlier(terms.validTo, until);
    if (validTo === null || validFrom < validTo) reported.unshift({ ...terms, validFrom, validTo });
    until = earlier(until, effectiveFrom);
  }
  return reported;
}

/** Returns the earlier of two ends; null is no end. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
