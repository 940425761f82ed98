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

const statusOf = (word: string, tone: Tone, icon: Icon): StatusWord => ({ word, tone, icon });

/** Every state of the interface, as the word, tint and icon on screen. */
export const statusWords = {
  schemeAsset: {
    OPT_IN: statusOf('Awaiting check', 'info', IconClock),
    READY: statusOf('Ready', 'good', IconCheck),
    READY_OPT_OUT: statusOf('Ready, opted out', 'quiet', IconPlayerPause),
    OPT_OUT: statusOf('Opted out', 'quiet', IconPlayerPause),
    DUPLICATED: statusOf('With another provider', 'warn', IconUsers),
    REJECTED: statusOf('Rejected by scheme operator', 'bad', IconBan),
  },
  event: {
    SCHEDULED: statusOf('Scheduled', 'info', IconClock),
    STARTED: statusOf('Live', 'live', IconCircleDot),
    ENDED: statusOf('Ended', 'quiet', IconFlag),
    CANCELLED: statusOf('Cancelled', 'bad', IconBan),
  },
  eventAsset: {
    INVITED: statusOf('Invited', 'info', IconMail),
    OPT_IN: statusOf('Opted in', 'good', IconCheck),
    OPT_OUT: statusOf('Opted out', 'quiet', IconPlayerPause),
  },
  report: {
    WAITING: statusOf('Not due yet', 'quiet', IconClock),
    REPORTING: statusOf('Reporting', 'good', IconCheck),
    LATE: statusOf('Late', 'warn', IconClock),
    SILENT: statusOf('No readings', 'bad', IconAlertTriangle),
  },
  stats: {
    PRELIMINARY: statusOf('Settling', 'warn', IconCircleDashed),
    FINAL: statusOf('Final', 'good', IconCheck),
  },
  statsRun: {
    NOT_STARTED: statusOf('Not settled yet', 'quiet', IconClock),
    CALCULATING: statusOf('Calculating', 'info', IconRefresh),
    READY: statusOf('Calculated', 'good', IconCheck),
    FAILED: statusOf('Calculation failed', 'bad', IconAlertTriangle),
  },
  consent: {
    ACTIVE: statusOf('Active', 'good', IconCheck),
    REJECTED: statusOf('Refused', 'bad', IconBan),
    WITHDRAWN: statusOf('Withdrawn', 'quiet', IconPlayerPause),
    EXPIRED: statusOf('Expired', 'warn', IconClock),
  },
  tariff: {
    CURRENT: statusOf('In force', 'good', IconCheck),
    TO_COME: statusOf('To come', 'info', IconClock),
    ENDED: statusOf('Ended', 'quiet', IconFlag),
  },
  mpan: {
    NOT_APPLICABLE: statusOf('No MPAN', 'quiet', IconCircleDashed),
    PENDING: statusOf('Checking MPAN', 'info', IconClock),
    VALID: statusOf('MPAN valid', 'good', IconCheck),
    INVALID: statusOf('MPAN invalid', 'bad', IconAlertTriangle),
  },
  asset: {
    ACTIVE: statusOf('Active', 'good', IconCheck),
    ARCHIVED: statusOf('Archived', 'quiet', IconArchive),
  },
  scheme: {
    ACTIVE: statusOf('Open', 'good', IconCheck),
    CLOSED: statusOf('Closed', 'quiet', IconArchive),
  },
  pack: {
    READY: statusOf('Ready', 'good', IconCheck),
    DRAFT: statusOf('Draft', 'warn', IconCircleDashed),
  },
  data: {
    COMPLETE: statusOf('Complete', 'good', IconCheck),
    PARTIAL: statusOf('Partial', 'warn', IconCircleDashed),
    MISSING: statusOf('Missing', 'bad', IconAlertTriangle),
  },
  baseline: {
    OK: statusOf('From history', 'good', IconCheck),
    INSUFFICIENT_DATA: statusOf('Too little history', 'warn', IconAlertTriangle),
    FALLBACK_OUTTURN: statusOf('Using outturn as fallback', 'info', IconRefresh),
  },
  bulkAction: {
    RUNNING: statusOf('Running', 'info', IconRefresh),
    DONE: statusOf('Done', 'good', IconCheck),
    UNDOING: statusOf('Undoing', 'info', IconRefresh),
    UNDONE: statusOf('Undone', 'quiet', IconArrowBackUp),
    FAILED: statusOf('Stopped', 'bad', IconAlertTriangle),
  },
  webhook: {
    ACTIVE: statusOf('Active', 'good', IconCheck),
    DISABLED: statusOf('Disabled', 'bad', IconBan),
  },
  meterRead: {
    READ: statusOf('Read', 'good', IconCheck),
    FAILING: statusOf('Failing', 'bad', IconAlertTriangle),
    WAITING: statusOf('Awaiting first read', 'info', IconClock),
    NOT_READ: statusOf('Not read', 'quiet', IconPlayerPause),
  },
  meterAccount: {
    ACTIVE: statusOf('Active', 'good', IconCheck),
    REFUSED: statusOf('Key refused', 'bad', IconBan),
    PAUSED: statusOf('Paused', 'warn', IconClock),
    NOT_SET: statusOf('No key', 'quiet', IconCircleDashed),
  },
  apiKey: {
    ACTIVE: statusOf('Active', 'good', IconCheck),
    EXPIRED: statusOf('Expired', 'quiet', IconClock),
    REVOKED: statusOf('Revoked', 'quiet', IconBan),
  },
  delivery: {
    PENDING: statusOf('Waiting', 'info', IconClock),
    RETRYING: statusOf('Retrying', 'warn', IconRefresh),
    SUCCEEDED: statusOf('Delivered', 'good', IconCheck),
    FAILED: statusOf('Failed', 'bad', IconAlertTriangle),
  },
  signature: {
    matches: statusOf('Matches', 'good', IconCheck),
    differs: statusOf('Does not match', 'bad', IconAlertTriangle),
    missing: statusOf('Not provided', 'quiet', IconCircleDashed),
  },
} as const satisfies Record<string, Record<string, StatusWord>>;

export type StatusKind = keyof typeof statusWords;
export type StatusOf<Kind extends StatusKind> = keyof (typeof statusWords)[Kind] & string;

/** The word, tint and icon of one state; an unknown state is formatted in plain words. */
export function statusWord(kind: StatusKind, status: string): StatusWord {
  const words: Record<string, StatusWord> = statusWords[kind];
  const plain = status.toLowerCase().replaceAll('_', ' ');
  return words[status] ?? statusOf(plain.slice(0, 1).toUpperCase() + plain.slice(1), 'quiet', IconCircleDashed);
}
