import { causeText } from '#app/format/dispatchWords.ts';
import { dispatchStates } from '#app/ui/dispatchStatus.ts';
import type { DispatchLogEntry } from '#contract/dispatch/dispatch.ts';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';

/** What happened to a dispatch, by the kind of its log's entry. */
const logWords: Readonly<Record<string, string>> = {
  ORDERED: 'Requested',
  CONFIRMED: 'Request confirmed',
  ISSUED: 'Issued',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  CHANGED: 'Changed',
  CANCELLED: 'Cancelled',
  CANCEL_CONFIRMED: 'Cancellation confirmed',
  RESENT: 'Resent',
  RESPREAD: 'Reallocated',
  STOPPED: 'All dispatch stopped',
  SILENT: 'Not acknowledged',
  FAILED: 'Send failed',
  EXPIRED: 'Never acknowledged',
  OPTED_OUT: 'Opted out',
  REJECTED: 'Unavailable',
  ACCEPTED: 'Accepted',
  LATE_ANSWER: 'Response too late',
  UNDONE: 'Undone',
  NOT_DONE: 'Not done',
};

const stateText = (code: string): string => dispatchStates[code as DispatchState]?.word.toLowerCase() ?? code;

/** "Unavailable: fault", "Sent: to Charger cloud", "Cancelled: the event was cancelled, accepted before". */
export function logText({ kind, detail }: Pick<DispatchLogEntry, 'kind' | 'detail'>): string {
  const said = detail
    .replace(/^[A-Z_]+(?=,|$)/, causeText)
    .replace(/\b([A-Z_]+) before\b/, (_, state: string) => `${stateText(state)} before`)
    .replace(/\bstays ([A-Z_]+)\b/, (_, state: string) => `stays ${stateText(state)}`);
  return `${logWords[kind] ?? kind}${said === '' ? '' : `: ${said}`}`;
}
