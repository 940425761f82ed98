import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import { placeOf } from './taskLink.ts';
import { tasksOf } from './tasks.ts';

const now = Date.parse('2026-11-21T12:00Z');
const event = (startTime: string, change: Partial<Event> = {}): Event =>
  ({
    eventUUID: startTime,
    name: 'Peak',
    state: 'SCHEDULED',
    startTime,
    endTime: startTime,
    assetsInvited: 9,
    assetsOptedIn: 0,
    ...change,
  }) as Event;
const scheme = (change: Partial<Scheme> = {}): Scheme =>
  ({ schemeUUID: 's', name: 'DFS', status: 'ACTIVE', counts: { REJECTED: 4, DUPLICATED: 1 }, ...change }) as Scheme;

it('is empty for a tenant in order', () => {
  const events = [
    event('2026-11-22T17:00:00Z', { assetsOptedIn: 3 }),
    event('2026-12-22T17:00:00Z'),
    event('2026-11-22T17:00:00Z', { state: 'CANCELLED' }),
  ];
  expect(tasksOf([scheme({ status: 'CLOSED' })], events, now).data).toEqual([]);
});

it('lists events that nobody is in, then registrations that were turned down, each with its screen', () => {
  const { data } = tasksOf([scheme()], [event('2026-11-22T17:00:00Z')], now);
  expect(data.map(({ title }) => title)).toEqual([
    'Peak: no assets opted in, 9 invited',
    '4 assets rejected by the scheme operator',
    '1 asset registered with another provider',
  ]);
  expect(data[0]!.text).toContain('Opt them in before it starts.');
  expect(data.map((task) => placeOf(task).search)).toEqual([
    { tab: 'assets' },
    { status: 'REJECTED' },
    { status: 'DUPLICATED' },
  ]);
});

it('suggests a portfolio where no asset is invited', () => {
  const [task] = tasksOf([], [event('2026-11-22T17:00:00Z', { assetsInvited: 0 })], now).data;
  expect(task!.title).toBe('Peak: no assets invited');
  expect(task!.text).toContain('Assign a portfolio');
});
