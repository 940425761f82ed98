import type { Event } from '#contract/event.ts';
import { DAY_MS } from '#energy/time/spans.ts';

/** Returns the live events, and those to come in the next `days` days, in the order of their start. */
export const comingEvents = (events: readonly Event[], now: number, days: number): Event[] =>
  events
    .filter(
      ({ state, startTime }) =>
        state === 'STARTED' || (state === 'SCHEDULED' && Date.parse(startTime) < now + days * DAY_MS),
    )
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
