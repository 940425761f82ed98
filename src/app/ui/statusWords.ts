import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconCircleDot,
  IconClock,
  IconFlag,
  IconMail,
  IconPlayerPause,
  IconRefresh,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'quiet' | 'live';
export type StatusWord = { word: string; tone: Tone; icon: Icon };

const say = (word: string, tone: Tone, icon: Icon): StatusWord => ({ word, tone, icon });

/** Every state the interface names, as the word, tint and icon an operator reads. */
export const statusWords = {
  schemeAsset: {
    OPT_IN: say('Awaiting check', 'info', IconClock),
    READY: say('Ready', 'good', IconCheck),
    READY_OPT_OUT: say('Ready, opted out', 'quiet', IconPlayerPause),
    OPT_OUT: say('Opted out', 'quiet', IconPlayerPause),
    DUPLICATED: say('With another provider', 'warn', IconUsers),
    REJECTED: say('Rejected by regulator', 'bad', IconBan),
  },
  event: {
    SCHEDULED: say('Scheduled', 'info', IconClock),
    STARTED: say('Live', 'live', IconCircleDot),
    ENDED: say('Ended', 'quiet', IconFlag),
    CANCELLED: say('Cancelled', 'bad', IconBan),
  },
  eventAsset: {
    INVITED: say('Invited', 'info', IconMail),
    OPT_IN: say('Opted in', 'good', IconCheck),
    OPT_OUT: say('Opted out', 'quiet', IconPlayerPause),
  },
  report: {
    WAITING: say('Not due yet', 'quiet', IconClock),
    REPORTING: say('Reporting', 'good', IconCheck),
    LATE: say('Late', 'warn', IconClock),
    SILENT: say('Silent', 'bad', IconAlertTriangle),
  },
  stats: {
    PRELIMINARY: say('Settling', 'warn', IconCircleDashed),
    FINAL: say('Final', 'good', IconCheck),
  },
  statsRun: {
    NOT_STARTED: say('Not settled yet', 'quiet', IconClock),
    CALCULATING: say('Calculating', 'info', IconRefresh),
    READY: say('Calculated', 'good', IconCheck),
    FAILED: say('Calculation failed', 'bad', IconAlertTriangle),
  },
  consent: {
    ACTIVE: say('Active', 'good', IconCheck),
    REJECTED: say('Refused', 'bad', IconBan),
    WITHDRAWN: say('Withdrawn', 'quiet', IconPlayerPause),
    EXPIRED: say('Expired', 'warn', IconClock),
  },
  tariff: {
    CURRENT: say('In force', 'good', IconCheck),
    TO_COME: say('To come', 'info', IconClock),
    ENDED: say('Ended', 'quiet', IconFlag),
  },
  mpan: {
    NOT_APPLICABLE: say('No MPAN', 'quiet', IconCircleDashed),
    PENDING: say('MPAN being checked', 'info', IconClock),
    VALID: say('MPAN valid', 'good', IconCheck),
    INVALID: say('MPAN invalid', 'bad', IconAlertTriangle),
  },
  asset: {
    ACTIVE: say('Active', 'good', IconCheck),
    ARCHIVED: say('Archived', 'quiet', IconArchive),
  },
  scheme: {
    ACTIVE: say('Open', 'good', IconCheck),
    CLOSED: say('Closed', 'quiet', IconArchive),
  },
  data: {
    COMPLETE: say('Complete', 'good', IconCheck),
    PARTIAL: say('Partial', 'warn', IconCircleDashed),
    MISSING: say('Missing', 'bad', IconAlertTriangle),
  },
  baseline: {
    OK: say('From history', 'good', IconCheck),
    INSUFFICIENT_DATA: say('Too little history', 'warn', IconAlertTriangle),
    FALLBACK_OUTTURN: say('Outturn stands in', 'info', IconRefresh),
  },
  bulkAction: {
    RUNNING: say('Running', 'info', IconRefresh),
    DONE: say('Done', 'good', IconCheck),
    UNDOING: say('Undoing', 'info', IconRefresh),
    UNDONE: say('Undone', 'quiet', IconArrowBackUp),
    FAILED: say('Stopped', 'bad', IconAlertTriangle),
  },
  webhook: {
    ACTIVE: say('Active', 'good', IconCheck),
    DISABLED: say('Disabled', 'bad', IconBan),
  },
  meterRead: {
    READ: say('Read', 'good', IconCheck),
    FAILING: say('Failing', 'bad', IconAlertTriangle),
    WAITING: say('First read to come', 'info', IconClock),
    NOT_READ: say('Not read', 'quiet', IconPlayerPause),
  },
  meterAccount: {
    ACTIVE: say('Active', 'good', IconCheck),
    REFUSED: say('Key refused', 'bad', IconBan),
    PAUSED: say('No answer', 'warn', IconClock),
    NOT_SET: say('No key', 'quiet', IconCircleDashed),
  },
  delivery: {
    PENDING: say('Waiting', 'info', IconClock),
    RETRYING: say('Retrying', 'warn', IconRefresh),
    SUCCEEDED: say('Delivered', 'good', IconCheck),
    FAILED: say('Failed', 'bad', IconAlertTriangle),
  },
  signature: {
    matches: say('Matches', 'good', IconCheck),
    differs: say('Does not match', 'bad', IconAlertTriangle),
    missing: say('Not given', 'quiet', IconCircleDashed),
  },
} as const satisfies Record<string, Record<string, StatusWord>>;

export type StatusKind = keyof typeof statusWords;
export type StatusOf<Kind extends StatusKind> = keyof (typeof statusWords)[Kind] & string;

/** The word, tint and icon of one state; a state newer than this table is shown in plain words. */
export function statusWord(kind: StatusKind, status: string): StatusWord {
  const words: Record<string, StatusWord> = statusWords[kind];
  const plain = status.toLowerCase().replaceAll('_', ' ');
  return words[status] ?? say(plain.slice(0, 1).toUpperCase() + plain.slice(1), 'quiet', IconCircleDashed);
}
