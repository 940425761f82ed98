import type { DispatchActor, DispatchAnswer, DispatchReason } from '#contract/dispatch/dispatch.ts';

/** One answer to one dispatch. `at` is business time in epoch milliseconds, now by default. */
export interface AnswerToApply {
  dispatchUUID: string;
  revision: number;
  answer: DispatchAnswer;
  reasonCode?: DispatchReason | null | undefined;
  promisedKw?: number | null | undefined;
  at?: number | undefined;
}

/** Sender of answers. With `controllerUUID`, only dispatches of that controller are found. */
export interface Answerer {
  actor: DispatchActor;
  name: string | null;
  controllerUUID?: string | undefined;
  /** Telephone number that was called, and note, stored in the log. */
  phone?: string | null | undefined;
  note?: string | null | undefined;
}

export type AnswerRefusalCode = 'NOT_FOUND' | 'STALE_REVISION' | 'TOO_LATE';
export interface AnswerOutcome {
  accepted: number;
  /** `index` is the answer's place in the list. */
  refused: { index: number; code: AnswerRefusalCode }[];
}
