import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { clashPairs, dayLeft, nowIn, timelineRows, weekFrom } from './timeline.ts';

const event = (eventUUID: string, startTime: string, endTime: string, change: Partial<Event> = {}): Event =>
  ({ eventUUID, startTime, endTime, state: 'SCHEDULED', schemeUUID: 's', portfolioUUIDs: [], ...change }) as Event;
const names = new Map([
  ['s', 'DFS'],
  ['t', 'Area'],
  ['p', 'North'],
]);
const week = weekFrom('2026-11-16');

it('computes shares of a week of 167, 168 or 169 hours', () => {
  expect((week.to - week.from) / 3_600_000).toBe(168);
  const autumn = weekFrom('2026-10-19');
  expect((autumn.to - autumn.from) / 3_600_000).toBe(169);
  expect(dayLeft('2026-10-25', autumn)).toBeCloseTo(144 / 169, 12);
  expect(nowIn(week, week.from + 84 * 3_600_000)).toBe(0.5);
  expect(nowIn(week, week.to)).toBeNull();
});

it('puts overlapping events on separate tracks, and cuts at the edges of the week', () => {
  const events = [
    event('a', '2026-11-15T12:00:00Z', '2026-11-16T12:00:00Z'),
    event('b', '2026-11-16T17:00:00Z', '2026-11-16T19:00:00Z'),
    event('c', '2026-11-16T18:00:00Z', '2026-11-16T20:00:00Z'),
    event('d', '2026-11-20T18:00:00Z', '2026-11-20T20:00:00Z', { schemeUUID: 't' }),
    event('e', '2026-11-24T18:00:00Z', '2026-11-24T20:00:00Z'),
  ];
  const rows = timelineRows(events, week, 'scheme', names);
  expect(
    rows.map(({ label, tracks, placed }) => [
      label,
      tracks,
      placed.map(({ event: { eventUUID }, track }) => eventUUID + track),
    ]),
  ).toEqual([
    ['Area', 1, ['d0']],
    ['DFS', 3, ['a0', 'b1', 'c2']],
  ]);
  expect(rows[1]!.placed[0]).toMatchObject({ left: 0, bar: 12 / 168, label: 'after' });
});

it('marks a shared portfolio at the same time, each pair once', () => {
  const both = { portfolioUUIDs: ['p'] };
  const events = [
    event('a', '2026-11-16T17:00:00Z', '2026-11-16T19:00:00Z', both),
    event('b', '2026-11-16T18:00:00Z', '2026-11-16T20:00:00Z', both),
    event('c', '2026-11-16T18:00:00Z', '2026-11-16T20:00:00Z', { ...both, state: 'CANCELLED' }),
    event('d', '2026-11-16T18:00:00Z', '2026-11-16T20:00:00Z'),
    event('e', '2026-11-16T20:00:00Z', '2026-11-16T21:00:00Z', both),
  ];
  const rows = timelineRows(events, week, 'portfolio', names);
  expect(rows.map(({ label }) => label)).toEqual(['North', 'No portfolio']);
  expect(clashPairs(rows).map((pair) => pair.map(({ eventUUID }) => eventUUID))).toEqual([['a', 'b']]);
});

it('never has two bars, or a bar and a name, in the same place', () => {
  const HOUR_MS = 3_600_000;
  const iso = (hours: number) => new Date(week.from + hours * HOUR_MS).toISOString();
  const anyEvent = fc
    .tuple(fc.integer({ min: -40, max: 190 }), fc.integer({ min: 1, max: 48 }))
    .map(([from, hours]) => [iso(from), iso(from + hours)] as const);
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (windows) => {
      const events = windows.map(([from, to], index) => event(String(index), from, to));
      for (const { placed, tracks } of timelineRows(events, week, 'scheme', names)) {
        for (let track = 0; track < tracks; track++) {
          const boxes = placed.filter((one) => one.track === track).toSorted((one, other) => one.left - other.left);
          expect(boxes.length).toBeGreaterThan(0);
          boxes.forEach(({ left, width }, index) => {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
            if (index > 0) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]!.left + boxes[index - 1]!.width - 1e-9);
          });
        }
      }
    }),
  );
});
