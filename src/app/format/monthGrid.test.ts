import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { mondayOf, monthGrid, otherMonth, weeksOf } from './monthGrid.ts';

const event = (startTime: string, endTime: string): Event => ({ eventUUID: startTime, startTime, endTime }) as Event;
const NOW = Date.parse('2026-11-21T12:00Z');

it('shows whole weeks from Monday', () => {
  expect(weeksOf('2026-11')).toEqual({ first: '2026-10-26', end: '2026-12-07' });
  expect(weeksOf('2027-02')).toEqual({ first: '2027-02-01', end: '2027-03-01' });
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('marks today, past days and those of other months', () => {
  const days = monthGrid('2026-11', [], NOW).flat();
  expect(days).toHaveLength(42);
  expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-21']);
  expect(days.filter(({ inMonth }) => inMonth)).toHaveLength(30);
  expect(days.find(({ date }) => date === '2026-11-20')!.isPast).toBe(true);
});

it('puts events on their London days, by start, over midnight on both, on clock-change days too', () => {
  const events = [
    event('2026-10-25T23:30:00Z', '2026-10-26T00:30:00Z'),
    event('2026-10-24T23:00:00Z', '2026-10-24T23:30:00Z'),
    event('2026-10-25T16:00:00Z', '2026-10-26T00:00:00Z'),
  ];
  const days = monthGrid('2026-10', events, NOW).flat();
  const on = (date: string) => days.find((day) => day.date === date)!.events.map(({ startTime }) => startTime);
  // 23:00 UTC of the 24th is midnight of the 25th, the day with 25 hours.
  expect(on('2026-10-24')).toEqual([]);
  expect(on('2026-10-25')).toEqual(['2026-10-24T23:00:00Z', '2026-10-25T16:00:00Z', '2026-10-25T23:30:00Z']);
  expect(on('2026-10-26')).toEqual(['2026-10-25T23:30:00Z']);
});
