import { decide } from '#energy/simulated/decide.ts';
import { kindOfType } from '#energy/simulated/device.ts';
import type { AnswerToApply } from '../../dispatch/answers/answer.ts';

/** Dispatch of a simulated controller about which something is left to say. */
export interface OpenDispatch {
  dispatch_uuid: string;
  revision: number;
  is_cancelled: boolean;
  answer: string | null;
  execution: 'NONE' | 'STARTED' | 'COMPLETED' | 'ABORTED';
  start_at: Date;
  end_at: Date;
  delivered_utc: Date;
  event_start: Date;
  asset_id: string;
  asset_type: string;
  power_kw: number | null;
}

/** Next answer of a device, and its time: business time in epoch milliseconds. */
export interface AnswerStep {
  atMs: number;
  answer: AnswerToApply['answer'];
  reasonCode: AnswerToApply['reasonCode'];
}

/** Time from the delivery of a cancel to its confirmation. */
const CONFIRMS_AFTER_MS = 2000;

/** Returns the next answer of the device of a delivered dispatch; null for nothing more. */
export function nextStep(dispatch: OpenDispatch): AnswerStep | null {
  const delivered = dispatch.delivered_utc.getTime();
  if (dispatch.is_cancelled) return step(delivered + CONFIRMS_AFTER_MS, 'RECEIVED');
  const [startMs, endMs] = [dispatch.start_at.getTime(), dispatch.end_at.getTime()];
  const kind = kindOfType(dispatch.asset_type, dispatch.power_kw);
  const decision = decide(dispatch.asset_id, kind, dispatch.event_start.getTime());
  const answerMs = delivered + decision.latencyMs;
  if (dispatch.answer === null)
    return decision.answer === null || answerMs >= endMs ? null : step(answerMs, decision.answer, decision.reasonCode);
  // People report no execution.
  if (dispatch.answer !== 'ACKNOWLEDGED' || kind === 'HOME') return null;
  if (dispatch.execution === 'NONE') return step(Math.max(startMs, answerMs), 'STARTED');
  if (dispatch.execution !== 'STARTED') return null;
  const leaves = startMs + (decision.optOutAfterMs ?? Infinity);
  if (leaves < endMs) return step(leaves, 'OPTED_OUT', 'OVERRIDE');
  const resumes = startMs + (decision.resumeAfterMs ?? Infinity);
  return resumes < endMs ? step(resumes, 'ABORTED') : step(endMs, 'COMPLETED');
}

const step = (atMs: number, answer: AnswerStep['answer'], reasonCode: AnswerStep['reasonCode'] = null): AnswerStep => ({
  atMs,
  answer,
  reasonCode,
});

/** Returns the dispatch after an answer; null if nothing more follows. */
export function afterStep(dispatch: OpenDispatch, { answer }: AnswerStep): OpenDispatch | null {
  if (answer === 'ACCEPTED') return { ...dispatch, answer: 'ACKNOWLEDGED' };
  return answer === 'STARTED' ? { ...dispatch, execution: 'STARTED' } : null;
}
