import type { EventBalance } from '#contract/balance.ts';

/** Returns the balances in the order of their chance to meet, the least first; those without one last. */
export const worstFirst = (balances: readonly EventBalance[]): EventBalance[] =>
  balances.toSorted((one, other) => (one.chancePercent ?? Infinity) - (other.chancePercent ?? Infinity));
