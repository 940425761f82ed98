import {
  formatClock,
  formatDay,
  formatInstant,
  formatRelative,
  formatUtc,
  formatZone,
  inAnotherYear,
} from '#app/format/format.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import classes from './Time.module.css';

type TimeProps = {
  /** ISO text or ms since 1970. */
  at: string | number;
  /**
   * "instant": Wed 4 Dec, 16:30 GMT; "day": Wed 4 Dec 2026; "clock": 16:30, with GMT or BST in the hour that is
   * repeated.
   */
  show?: 'instant' | 'day' | 'clock';
  /** The present instant in ms: the tooltip then has the distance too. */
  now?: number;
  /** Reachable with Tab, which shows UTC too; not for tables, where every row would be a stop. */
  focusable?: boolean;
  className?: string | undefined;
};

/** Whether the same clock time occurs twice on that night: an hour before or after, in the other zone. */
const comesTwice = (at: number): boolean =>
  [at - HOUR_MS, at + HOUR_MS].some((other) => formatClock(other) === formatClock(at));

function words(at: number, show: NonNullable<TimeProps['show']>): string {
  if (show === 'day') return formatDay(at, true);
  if (show === 'clock') return comesTwice(at) ? `${formatClock(at)} ${formatZone(at)}` : formatClock(at);
  return formatInstant(at, inAnotherYear(at, wallNow()));
}

/** An instant in UK time, with UTC on hover or focus. */
export function Time({ at, show = 'instant', now, focusable = false, className }: TimeProps) {
  const instant = typeof at === 'number' ? at : Date.parse(at);
  const utc = now === undefined ? formatUtc(instant) : `${formatUtc(instant)}, ${formatRelative(instant, now)}`;
  const dateTime = new Date(instant).toISOString();
  const text = words(instant, show);
  if (!focusable)
    return (
      <time dateTime={dateTime} title={utc} className={className}>
        {text}
      </time>
    );
  return (
    // What is shown on hover has to be shown on focus.
    <time
      dateTime={dateTime}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`${classes.more} ${className ?? ''}`}
      aria-label={`${text}, ${utc}`}
      data-utc={utc}
    >
      {text}
    </time>
  );
}
