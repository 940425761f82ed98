import type { DispatchActor, DispatchAnswer, DispatchReason } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** One answer to one dispatch. `at` is business time in epoch milliseconds, now by default. */
export interface AnswerToApply {
  dispatchUUID: string;
  revision: number;
  answer: DispatchAnswer;
  reasonCode?: DispatchReason | null | undefined;
  promisedKw?: number | null | undefined;
  at?: number | undefined;
}

/** Who answers. With `controllerUUID` only its dispatches are found. */
export interface Answerer {
  actor: DispatchActor;
  name: string | null;
  controllerUUID?: string | undefined;
}

export type AnswerRefusalCode = 'NOT_FOUND' | 'STALE_REVISION' | 'TOO_LATE';
export interface AnswerOutcome {
  accepted: number;
  /** `index` is the answer's place in the list. */
  refused: { index: number; code: AnswerRefusalCode }[];
}

/**
 * Applies 1 to 1,000 answers in the caller's transaction, each by itself: one that is refused does not change what the
 * others do. The same answer again is accepted and changes nothing; the last of two in one list wins.
 */
export async function applyAnswers(
  _scope: TenantScope,
  _answerer: Answerer,
  _answers: readonly AnswerToApply[],
): Promise<AnswerOutcome> {
  throw new Error('not built yet');
}
