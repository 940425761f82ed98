import type { Refusal } from '#contract/scheme.ts';
import type { BulkOutcome } from '../../tenants/bulkDecision.ts';

/** Largest number of refusals stored for each reason. */
const MAX_OF_A_REASON = 50;

/** Assets that could not be restored, by an action or by undoing it: reasons counted, the first fifty of each. */
export interface NotPutBack {
  notPutBackByCode: Record<string, number>;
  notPutBack: Refusal[];
}

/** The result of a bulk action so far. */
export interface Tally extends NotPutBack {
  done: number;
  changed: number;
  unchanged: number;
  refusedByCode: Record<string, number>;
  /** First fifty refusals of each reason. */
  refused: Refusal[];
}

export const emptyTally = (): Tally => ({
  done: 0,
  changed: 0,
  unchanged: 0,
  refusedByCode: {},
  refused: [],
  notPutBackByCode: {},
  notPutBack: [],
});

/** Returns the tally with one more step added. */
export function addOutcome(
  tally: Tally,
  { moved, result, notPutBack = [] }: BulkOutcome & { notPutBack?: Refusal[] },
): Tally {
  const { byCode: refusedByCode, first: refused } = addRefusals(
    { byCode: tally.refusedByCode, first: tally.refused },
    result.refused,
  );
  return {
    done: tally.done + moved.length + result.unchanged + result.refused.length,
    changed: tally.changed + moved.length,
    unchanged: tally.unchanged + result.unchanged,
    refusedByCode,
    refused,
    ...addNotPutBack(tally, notPutBack),
  };
}

/** Returns the assets that could not be restored so far, with more added. */
export function addNotPutBack(counted: NotPutBack, more: readonly Refusal[]): NotPutBack {
  const { byCode, first } = addRefusals({ byCode: counted.notPutBackByCode, first: counted.notPutBack }, more);
  return { notPutBackByCode: byCode, notPutBack: first };
}

/** Returns refusals counted by reason, with the first fifty of each. */
export function addRefusals(counted: { byCode: Record<string, number>; first: Refusal[] }, more: readonly Refusal[]) {
  const [byCode, first] = [{ ...counted.byCode }, [...counted.first]];
  for (const refusal of more) {
    const before = byCode[refusal.code] ?? 0;
    byCode[refusal.code] = before + 1;
    if (before < MAX_OF_A_REASON) first.push(refusal);
  }
  return { byCode, first };
}

export const totalOf = (byCode: Record<string, number>): number =>
  Object.values(byCode).reduce((sum, count) => sum + count, 0);
