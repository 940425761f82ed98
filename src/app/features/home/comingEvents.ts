import type { Event } from '#contract/event.ts';
import { DAY_MS } from '#energy/time/spans.ts';

const DAYS = 7;

/** Returns the live events, and those to come in the next seven days, in the order of their start. */
export const comingEvents = (events: readonly Event[], now: number): Event[] =>
  events
    .filter(
      ({ state, startTime }) =>
        state === 'STARTED' || (state === 'SCHEDULED' && Date.parse(startTime) < now + DAYS * DAY_MS),
    )
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
