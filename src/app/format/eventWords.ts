import type { EventType } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';

export const eventTypeWords: Record<EventType, string> = { TURN_DOWN: 'Turn down', TURN_UP: 'Turn up' };

/** A negative delivery: the opposite of the event's direction. */
export const negativeWords: Record<EventType, string> = {
  TURN_DOWN: 'Used more than baseline',
  TURN_UP: 'Used less than baseline',
};

/** "less than baseline" for what a turn-down delivers. */
export const directionWords: Record<EventType, string> = {
  TURN_DOWN: 'less than baseline',
  TURN_UP: 'more than baseline',
};

/** The problem of a scheduled event without an opted-in asset: "no assets opted in, 105 invited". */
export const nobodyOptedIn = (invited: number): string =>
  invited === 0 ? 'no assets invited' : `no assets opted in, ${formatCount(invited)} invited`;

/** What to do about it. */
export const howToOptIn = (invited: number): string =>
  invited === 0
    ? 'Assign a portfolio, or opt assets in from the asset list, before it starts.'
    : `Opt ${invited === 1 ? 'it' : 'them'} in before it starts.`;
