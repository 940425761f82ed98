import { expect, test } from 'vitest';
import { earliestInstantOf } from './earliestInstantOf.ts';

const iso = (date: string, clock: string) => new Date(earliestInstantOf(date, clock)).toISOString();

test('reads London wall time, the earlier instant where there are two', () => {
  expect(iso('2026-07-01', '00:30')).toBe('2026-06-30T23:30:00.000Z');
  expect(iso('2026-12-01', '17:00')).toBe('2026-12-01T17:00:00.000Z');
  expect(iso('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(iso('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z');
});
