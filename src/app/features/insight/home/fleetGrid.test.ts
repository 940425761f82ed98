import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { Fleet } from '#contract/fleet.ts';
import { fleetGrid } from './fleetGrid.ts';

const nothing = [null, null, null, null];
const fleet = (columns: Partial<Fleet>) =>
  ({
    start: '2026-11-24T17:00:00Z',
    stepSeconds: 1800,
    metered: nothing,
    forecast: nothing,
    p10: nothing,
    p90: nothing,
    baseline: nothing,
    ...columns,
  }) as Fleet;
const event = (name: string, state: Event['state'], startTime: string, endTime: string) =>
  ({ name, state, startTime, endTime }) as Event;
const now = Date.parse('2026-11-24T17:40:00Z');

it('ends with the last known half hour, and leaves out lines without a value', () => {
  const { series } = fleetGrid(
    fleet({ metered: [8, null, null, null], forecast: [9, 9, 7, null], p10: [8, 8, 6, null], p90: [10, 10, 8, null] }),
    [],
    now,
  );
  expect(series.map(({ key, values }) => [key, values])).toEqual([
    ['metered', [8, null, null]],
    ['forecast', [9, 9, 7]],
  ]);
  expect(series[1]).toMatchObject({ low: [8, 8, 6], high: [10, 10, 8] });
  expect(fleetGrid(fleet({}), [], now).series.map(({ values }) => values)).toEqual([[]]);
});

it('names the events that touch what is shown', () => {
  const { bands } = fleetGrid(
    fleet({ forecast: [9, 9, null, null] }),
    [
      event('over', 'ENDED', '2026-11-24T16:00:00Z', '2026-11-24T17:00:00Z'),
      event('Peak 14', 'STARTED', '2026-11-24T17:30:00Z', '2026-11-24T19:00:00Z'),
      event('dropped', 'CANCELLED', '2026-11-24T17:30:00Z', '2026-11-24T18:00:00Z'),
      event('Peak 15', 'SCHEDULED', '2026-11-24T18:00:00Z', '2026-11-24T19:00:00Z'),
    ],
    now,
  );
  expect(bands!.map(({ label }) => label)).toEqual(['Peak 14, live']);
});
