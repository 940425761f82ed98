import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { comingEvents } from './comingEvents.ts';

const event = (name: string, state: Event['state'], startTime: string) => ({ name, state, startTime }) as Event;

it('has live events and those that start within seven days, soonest first', () => {
  const shown = comingEvents(
    [
      event('over', 'ENDED', '2026-11-24T17:00:00Z'),
      event('last', 'SCHEDULED', '2026-12-01T17:46:59Z'),
      event('later', 'SCHEDULED', '2026-12-01T17:47:00Z'),
      event('dropped', 'CANCELLED', '2026-11-26T17:00:00Z'),
      event('running', 'STARTED', '2026-11-24T17:00:00Z'),
    ],
    Date.parse('2026-11-24T17:47:00Z'),
    7,
  );
  expect(shown.map(({ name }) => name)).toEqual(['running', 'last']);
});
