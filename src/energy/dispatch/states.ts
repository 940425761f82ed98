/** States of a dispatch and the answers that change them. A dispatch's state is its own answer, else its batch's. */

export const dispatchStates = [
  'PENDING',
  'SENT',
  'DELIVERED',
  'ACKNOWLEDGED',
  'OPTED_OUT',
  'REJECTED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type State = (typeof dispatchStates)[number];
export type Execution = 'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED';
export type AnswerCode = 'RECEIVED' | 'ACCEPTED' | 'OPTED_OUT' | 'REJECTED' | 'STARTED' | 'COMPLETED' | 'ABORTED';

/** The states that a revision may enter from each. A new revision starts at PENDING, or is CANCELLED. */
export const moves: Record<State, readonly State[]> = {
  PENDING: ['SENT', 'DELIVERED', 'ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  SENT: ['DELIVERED', 'ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  DELIVERED: ['ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  ACKNOWLEDGED: ['OPTED_OUT', 'REJECTED', 'CANCELLED'],
  OPTED_OUT: ['ACKNOWLEDGED', 'CANCELLED'],
  REJECTED: ['ACKNOWLEDGED', 'OPTED_OUT', 'CANCELLED'],
  FAILED: [],
  EXPIRED: [],
  CANCELLED: [],
};

export interface CurrentDispatch {
  state: State;
  revision: number;
  answeredRevision: number | null;
  execution: Execution;
  isCancelled: boolean;
  startMs: number;
  /** End of its validity. */
  endMs: number;
}
export interface Given {
  answer: AnswerCode;
  revision: number;
  atMs: number;
  /** Whether the owner took the device back, in the words of its controller. */
  isOverride?: boolean;
}
export type AnswerDecision =
  | { refused: 'STALE_REVISION' | 'TOO_LATE' | 'NOT_FOUND' }
  /** Result of an accepted answer. `answers`: it is to this revision; `state` as before where it says nothing new. */
  | { state: State; execution: Execution; answers: boolean };

const FINAL: ReadonlySet<State> = new Set(['FAILED', 'EXPIRED']);
const NO: ReadonlySet<State> = new Set(['OPTED_OUT', 'REJECTED']);

/** Decides the effect of an answer on a dispatch. The same answer again changes nothing. */
export function decideAnswer(standing: CurrentDispatch, given: Given): AnswerDecision {
  const { state, execution, isCancelled } = standing;
  if (given.revision > standing.revision) return { refused: 'NOT_FOUND' };
  if (given.revision < standing.revision) return { refused: 'STALE_REVISION' };
  // Any answer to a cancel confirms that it has arrived.
  if (isCancelled) return { state, execution: executionAfter(execution, given.answer), answers: true };
  if (given.answer === 'RECEIVED') return { state, execution, answers: false };
  if (FINAL.has(state)) return { refused: 'TOO_LATE' };
  const next = stateAfter(standing, given);
  if (next === null) return { refused: 'TOO_LATE' };
  return { state: next, execution: executionAfter(execution, given.answer), answers: true };
}

/** Returns the state after an answer; null for one that is too late. */
function stateAfter({ state, startMs, endMs }: CurrentDispatch, { answer, atMs, isOverride }: Given): State | null {
  const isOver = atMs >= endMs;
  // An override equals the owner's opt-out: the asset is not asked again.
  if (isOverride && !isOver && (answer === 'REJECTED' || answer === 'ABORTED')) return 'OPTED_OUT';
  if (answer === 'OPTED_OUT') return isOver && state !== 'OPTED_OUT' ? null : 'OPTED_OUT';
  if (answer === 'REJECTED') return state === 'OPTED_OUT' ? state : isOver && state !== 'REJECTED' ? null : 'REJECTED';
  if (state === 'ACKNOWLEDGED') return state;
  if (isOver) return null;
  if (NO.has(state)) return answer === 'ACCEPTED' ? (atMs < startMs ? 'ACKNOWLEDGED' : null) : state;
  return answer === 'ABORTED' ? 'REJECTED' : 'ACKNOWLEDGED';
}

const executionAfter = (execution: Execution, answer: AnswerCode): Execution => {
  if (answer === 'STARTED') return execution === 'NONE' ? 'STARTED' : execution;
  if (answer !== 'COMPLETED' && answer !== 'ABORTED') return execution;
  return execution === 'COMPLETED' || execution === 'ABORTED' ? execution : answer;
};
