import type { ControllerChannel } from '#contract/dispatch/controller.ts';
import type { DispatchReason } from '#contract/dispatch/dispatch.ts';
import type { DispatchRefusalCode } from '#contract/dispatch/order.ts';
import type {
  DispatchAllocation,
  DispatchMode,
  DispatchSignal,
  DispatchSpread,
  DispatchTerms,
} from '#contract/dispatch/terms.ts';
import { plural } from '#text/count.ts';

export const modeWords: Record<DispatchMode, string> = { OFF: 'Off', MANUAL: 'Manual', AUTO: 'Automatic' };

/** How the target is divided. */
export const allocationWords: Record<DispatchAllocation, string> = {
  EXPECTED: 'Past response',
  CAPACITY: 'Power',
  BASELINE: 'Baseline',
  EQUAL: 'Equal shares',
  GIVEN: 'Uploaded list',
};

export const spreadWords: Record<DispatchSpread, string> = {
  NONE: 'All at the start',
  BEFORE: 'Before the start',
  AROUND: 'Around the start',
  AFTER: 'After the start',
};

/** Who ordered a dispatch: an operator by name, a key of the interface, or the terms of the event or its scheme. */
export const askerText = (askedBy: string): string =>
  askedBy === 'SYSTEM' ? 'Halfhour (automatic)' : askedBy.replace(/^key \S+$/, 'An API key');

/** What the device is told in each half hour. */
export const signalWords: Record<DispatchSignal, string> = {
  RELATIVE_KW: 'change from baseline',
  IMPORT_LIMIT_KW: 'limit on import',
  SETPOINT_KW: 'power set-point',
  EXPORT_LIMIT_KW: 'limit on export',
  LEVEL: 'level from 0 to 3',
};

export const channelWords: Record<ControllerChannel, string> = {
  WEBHOOK: 'Webhook',
  PULL: 'Polling',
  OPENADR: 'OpenADR 3.1',
  EMAIL: 'E-mail',
  SIMULATED: 'Simulated',
};

/** Why the device said no. */
export const reasonWords: Record<DispatchReason, string> = {
  OFFLINE: 'device offline',
  NOT_AVAILABLE: 'unplugged, empty or full',
  FAULT: 'fault',
  LIMIT: 'at its limit',
  OVERRIDE: 'overridden by the owner',
  TOO_LATE: 'notified too late',
  UNSUPPORTED: 'not supported by the device',
  OTHER: 'other reason',
};

/** Reasons that the log keeps as codes. */
const causeWords: Readonly<Record<string, string>> = {
  ...reasonWords,
  STOPPED: 'emergency stop',
  NOT_CONFIRMED: 'not confirmed by a second operator',
  EVENT_CANCELLED: 'the event was cancelled',
  EVENT_CHANGED: 'the event was changed',
  OPTED_OUT_OF_EVENT: 'opted out of the event',
  NOT_OPTED_IN: 'no longer opted in',
  ARCHIVED: 'the asset was archived',
  NO_CONSENT: 'consent to dispatch has ended',
  NO_CONSENT_AT_START: 'no consent to dispatch at the start',
  METER_COUNTED: 'another asset on the same meter is counted',
  NOT_READY: 'no longer ready in the scheme',
};
/** A cause in words, where it is one of the codes; else as an operator wrote it. */
export const causeText = (cause: string): string => causeWords[cause] ?? cause;

/** Why an asset is left out of a dispatch, and the way to bring it in. */
export const refusalWords: Record<DispatchRefusalCode, { why: string; remedy: string }> = {
  NO_CONTROLLER: { why: 'No controller', remedy: 'Assign the asset to a controller.' },
  CONTROLLER_DISABLED: { why: 'Controller disabled', remedy: 'Enable the controller, or assign a different one.' },
  NO_BASELINE: { why: 'No baseline to instruct by', remedy: 'Readings for comparable days are needed.' },
  NO_POWER: { why: 'No reduction available', remedy: 'Enter its power, or wait until it is using some.' },
  CONSENT_REQUIRED: { why: 'No consent to dispatch', remedy: 'Ask the user for consent.' },
  TOO_OFTEN: {
    why: 'Daily dispatch limit reached',
    remedy: 'The scheme sets how often an asset can be dispatched in a day.',
  },
  NOT_OPTED_IN: { why: 'Not opted in', remedy: 'Opt it in before the event starts.' },
};

/** "60 minutes before the start, spread over 5 minutes before it". */
export function termsText({
  noticeMinutes,
  spread,
  spreadSeconds,
}: Pick<DispatchTerms, 'noticeMinutes' | 'spread' | 'spreadSeconds'>): string {
  const notice = noticeMinutes === 0 ? 'at the start' : `${durationText(noticeMinutes * 60)} before the start`;
  if (spread === 'NONE' || spreadSeconds === 0) return `${notice}, all assets at once`;
  return `${notice}, switching staggered over ${durationText(spreadSeconds)} ${spread.toLowerCase()} it`;
}

const UNITS = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A length of time in its largest whole unit: "90 seconds", "5 minutes", "2 hours". */
export function durationText(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 'second'];
  return plural(Math.round(seconds / size), unit);
}

/** How fast an answer came: "2.1 s", "4 min 10 s", "3 h 5 min"; "–" where there is none. */
export function latencyText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 10) return `${seconds.toFixed(1)}\u202fs`;
  if (seconds < 60) return `${Math.round(seconds)}\u202fs`;
  const [large, small, size, names] =
    seconds < 3600
      ? [Math.floor(seconds / 60), Math.round(seconds % 60), 60, ['min', 's']]
      : [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60), 60, ['h', 'min']];
  const whole = small === size ? [large + 1, 0] : [large, small];
  return `${whole[0]}\u202f${names[0]}${whole[1] === 0 ? '' : ` ${whole[1]}\u202f${names[1]}`}`;
}

/** A share as percent: 0.924 → "92 %"; "–" where there is none. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${Math.round(100 * share)}\u202f%`);
