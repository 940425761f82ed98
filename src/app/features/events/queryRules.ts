import type { Data } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import type { Rules } from '#app/data/queryRules.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { computeEventProfile } from './eventProfile.ts';

const ANSWERS_POLL_MS = 10_000;
/** Poll intervals of a dispatch while it is sent, while answers come, and before: the stream does not report these. */
const SENDING_POLL_MS = 2000;
const POLL_MS = 5000;
const WAITING_POLL_MS = 30_000;

/** `isOpen`: users may answer by link, which the stream does not report. */
export const pollAnswers = (isOpen: boolean): Rules<Data<'listEventAssets'>> => ({
  refetchInterval: ({ state }) =>
    isOpen && state.data?.data.some(({ invitation }) => invitation !== null) === true && ANSWERS_POLL_MS,
});

/** How soon a dispatch may differ; false once it is over and every cancel is confirmed. */
function pollOf({ status, states, unconfirmedCancels, held }: DispatchSummary): number | false {
  if (held || status === 'ISSUING' || states.some(({ state }) => state === 'PENDING')) return SENDING_POLL_MS;
  if (status === 'ISSUED' || unconfirmedCancels > 0) return POLL_MS;
  return status === 'CANCELLED' || status === 'ENDED' ? false : WAITING_POLL_MS;
}
export const pollSummary: Rules<Data<'getDispatchSummary'>> = {
  refetchInterval: ({ state }) => state.data !== undefined && pollOf(state.data),
};

/** The chart data of an event; without that operation, computed from others. */
export const profileQuery = (eventUUID: string) =>
  query(
    'getEventProfile',
    { params: { 'event-uuid': eventUUID } },
    { instead: (signal) => computeEventProfile(eventUUID, signal) },
  );
