import type { DispatchReason } from '#contract/dispatch/dispatch.ts';
import { decideAnswer, type State } from '#energy/dispatch/states.ts';
import type { DispatchAnswerColumn } from '#store/schema.ts';
import type { AnswerOutcome, AnswerToApply, Answerer } from './answer.ts';
import type { AnsweredDispatch } from './lockAnswered.ts';

/** Dispatch before and after its answers. */
export interface Answered {
  before: AnsweredDispatch;
  after: AnsweredDispatch;
  /** Newest answer that was applied. */
  said: AnswerToApply;
}
export interface DecidedAnswers extends AnswerOutcome {
  changed: Answered[];
  late: { dispatch: AnsweredDispatch; said: AnswerToApply }[];
  /** Dispatches cancelled by a person's no and asked again after a yes. */
  askedAgain: AnsweredDispatch[];
}

const ANSWERS: ReadonlySet<State> = new Set(['ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'CANCELLED']);

interface Around {
  now: number;
  /** Events whose assets can be asked again. */
  open: ReadonlySet<string>;
}

/** Decides the answers of a list in their order; dispatches change only in the result. */
export function decideAnswers(
  dispatches: ReadonlyMap<string, AnsweredDispatch>,
  answerer: Answerer,
  answers: readonly AnswerToApply[],
  { now, open }: Around,
): DecidedAnswers {
  const decided: DecidedAnswers = { accepted: 0, refused: [], changed: [], late: [], askedAgain: [] };
  const current = new Map<string, Answered>();
  for (const [index, said] of answers.entries()) {
    const before = dispatches.get(said.dispatchUUID);
    if (!before) {
      decided.refused.push({ index, code: 'NOT_FOUND' });
      continue;
    }
    const dispatch = current.get(said.dispatchUUID)?.after ?? before;
    if (open.has(dispatch.event_uuid) && isAskedAgain(dispatch, answerer, said, now)) {
      decided.accepted++;
      if (!decided.askedAgain.includes(dispatch)) decided.askedAgain.push(dispatch);
      continue;
    }
    if (isHeardByOther(dispatch, answerer, said)) {
      if (said.answer === 'ACCEPTED') decided.refused.push({ index, code: 'TOO_LATE' });
      else decided.accepted++;
      continue;
    }
    const atMs = Math.min(said.at ?? now, now);
    const decision = decideAnswer(
      {
        state: stateOf(dispatch),
        revision: dispatch.revision,
        answeredRevision: dispatch.answered_revision,
        execution: dispatch.execution,
        isCancelled: dispatch.is_cancelled,
        startMs: dispatch.event_start.getTime(),
        endMs: dispatch.valid_until.getTime(),
      },
      // An answerer could claim an earlier time; only a simulated device answers at the instant of its latency.
      {
        answer: said.answer,
        revision: said.revision,
        atMs: dispatch.channel === 'SIMULATED' ? atMs : now,
        isOverride: said.reasonCode === 'OVERRIDE',
      },
    );
    if ('refused' in decision) {
      decided.refused.push({ index, code: decision.refused });
      if (decision.refused === 'TOO_LATE') decided.late.push({ dispatch, said });
      continue;
    }
    decided.accepted++;
    if (!decision.answers) continue;
    const after = answeredBy(dispatch, { ...decision, said, atMs, by: answerer.name ?? answerer.actor });
    if (after !== dispatch) current.set(said.dispatchUUID, { before, after, said });
  }
  decided.changed = [...current.values()];
  return decided;
}

/** Whether a person, not a device, answers. */
export const isPerson = ({ actor }: Answerer): boolean =>
  actor === 'PARTICIPANT' || actor === 'OPERATOR' || actor === 'KEY';

/** Whether a participant answers the cancel of a device, which hears it from its controller. */
const isHeardByOther = (
  { is_cancelled, revision, channel }: AnsweredDispatch,
  { actor }: Answerer,
  said: AnswerToApply,
): boolean => actor === 'PARTICIPANT' && is_cancelled && said.revision === revision && channel !== 'EMAIL';

const isAskedAgain = (dispatch: AnsweredDispatch, answerer: Answerer, said: AnswerToApply, now: number): boolean =>
  isPerson(answerer) &&
  said.answer === 'ACCEPTED' &&
  said.revision === dispatch.revision &&
  dispatch.is_cancelled &&
  dispatch.answer === 'OPTED_OUT' &&
  now < dispatch.event_start.getTime();

/** Returns a dispatch's own answer, else the state of its batch. */
export const stateOf = ({ answer, batch_state }: Pick<AnsweredDispatch, 'answer' | 'batch_state'>): State =>
  answer ?? batch_state;

interface Answering {
  state: State;
  execution: AnsweredDispatch['execution'];
  said: AnswerToApply;
  atMs: number;
  by: string;
}

/** Returns the dispatch with the answer applied; the same object if nothing is new. */
function answeredBy(dispatch: AnsweredDispatch, { state, execution, said, atMs, by }: Answering): AnsweredDispatch {
  const answer = ANSWERS.has(state) ? (state as DispatchAnswerColumn) : dispatch.answer;
  const promised = promiseOf(dispatch, said, answer);
  const isNew = answer !== dispatch.answer || dispatch.answered_revision !== dispatch.revision;
  if (!isNew && execution === dispatch.execution && promised === dispatch.promised_w) return dispatch;
  const isNo = answer === 'OPTED_OUT' || answer === 'REJECTED';
  return {
    ...dispatch,
    answer,
    execution,
    promised_w: promised,
    is_silent: false,
    reason_code: isNo && !dispatch.is_cancelled ? reasonOf(dispatch, said) : dispatch.reason_code,
    answered_revision: dispatch.revision,
    ...(isNew && {
      answered_utc: new Date(atMs),
      answered_by: by,
      latency_ms: dispatch.sent_utc && Math.max(0, atMs - dispatch.sent_utc.getTime()),
    }),
  };
}

const reasonOf = (dispatch: AnsweredDispatch, { reasonCode }: AnswerToApply): string | null =>
  (reasonCode satisfies DispatchReason | null | undefined) ?? dispatch.reason_code;

/** Returns the promised change in watts, with the sign of the requested change; null for a no. */
function promiseOf(
  { is_less, promised_w }: AnsweredDispatch,
  { promisedKw }: AnswerToApply,
  answer: DispatchAnswerColumn,
): number | null {
  if (answer !== 'ACKNOWLEDGED') return null;
  if (promisedKw === null || promisedKw === undefined) return promised_w;
  return (is_less ? -1 : 1) * Math.min(2_000_000_000, Math.round(Math.abs(promisedKw) * 1000));
}
