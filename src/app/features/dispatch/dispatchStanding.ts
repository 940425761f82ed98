import type { Dispatch } from '#contract/dispatch/dispatch.ts';

type Standing = Pick<Dispatch, 'state' | 'revision' | 'answeredRevision' | 'validUntil'>;

/** Whether it was cancelled, by an operator or a person's no, and its device has not said that it heard of it. */
export const isUnconfirmedCancel = ({ state, revision, answeredRevision }: Standing): boolean =>
  (state === 'CANCELLED' || state === 'OPTED_OUT') && answeredRevision !== revision;

/** Whether a device follows it, or may begin to. */
export const isInForce = ({ state, validUntil }: Standing, now: number): boolean =>
  (state === 'ACKNOWLEDGED' || awaitsAnswer({ state })) && Date.parse(validUntil) > now;

const awaitsAnswer = ({ state }: Pick<Dispatch, 'state'>): boolean =>
  state === 'PENDING' || state === 'SENT' || state === 'DELIVERED';

/** Whether sending it again can bring an answer. */
export const canBeResent = (dispatch: Standing, now: number): boolean =>
  Date.parse(dispatch.validUntil) > now && (awaitsAnswer(dispatch) || isUnconfirmedCancel(dispatch));
