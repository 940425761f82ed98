import type { Refusal } from '#contract/scheme.ts';
import type { Outcome } from '../shared/optDecision.ts';

/** Refusals kept of each reason. */
const MOST_OF_A_REASON = 50;

/** What a bulk action has come to so far. */
export interface Tally {
  done: number;
  changed: number;
  unchanged: number;
  refusedByCode: Record<string, number>;
  /** The first fifty of each reason. */
  refused: Refusal[];
}

export const emptyTally = (): Tally => ({ done: 0, changed: 0, unchanged: 0, refusedByCode: {}, refused: [] });

/** The tally with one more step counted in. */
export function counted(tally: Tally, { moved, result }: Outcome): Tally {
  const refusedByCode = { ...tally.refusedByCode };
  const refused = [...tally.refused];
  for (const refusal of result.refused) {
    const before = refusedByCode[refusal.code] ?? 0;
    refusedByCode[refusal.code] = before + 1;
    if (before < MOST_OF_A_REASON) refused.push(refusal);
  }
  return {
    done: tally.done + moved.length + result.unchanged + result.refused.length,
    changed: tally.changed + moved.length,
    unchanged: tally.unchanged + result.unchanged,
    refusedByCode,
    refused,
  };
}

export const refusedIn = ({ refusedByCode }: Pick<Tally, 'refusedByCode'>): number => Object.values(refusedByCode).reduce((sum, count) => sum + count, 0);
