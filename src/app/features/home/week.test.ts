import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { weekOf } from './week.ts';

const event = (startTime: string, endTime: string): Event => ({ startTime, endTime }) as Event;

it('shows seven London days from yesterday, an event over midnight on both its days', () => {
  const week = weekOf([event('2026-11-21T23:00:00Z', '2026-11-22T01:00:00Z')], Date.parse('2026-11-21T12:00Z'));
  expect(week.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(week.findIndex(({ isToday }) => isToday)).toBe(1);
  expect(week.map(({ events }) => events.map(({ left, width }) => [left * 24, width * 24]))).toEqual([
    [],
    [[23, 1]],
    [[0, 1]],
    [],
    [],
    [],
    [],
  ]);
});

it('computes shares of the 25 hours of the autumn day', () => {
  const [, today] = weekOf([event('2026-10-25T17:00:00Z', '2026-10-25T19:00:00Z')], Date.parse('2026-10-25T12:00Z'));
  expect(today!.events[0]!.left).toBeCloseTo(18 / 25, 12);
  expect(today!.events[0]!.width).toBeCloseTo(2 / 25, 12);
});
