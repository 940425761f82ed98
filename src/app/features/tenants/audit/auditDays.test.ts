import { expect, it } from 'vitest';
import { dayOf, dayWords } from './auditDays.tsx';

it('names a day of London, today by its word, and the year of another year', () => {
  const now = Date.parse('2026-09-24T12:00:00Z');
  expect(['2026-09-24', '2026-09-23', '2025-12-31'].map((date) => dayWords(date, now))).toEqual([
    'Today',
    'Wed 23 September',
    'Wed 31 December 2025',
  ]);
  expect(dayOf({ at: '2026-07-01T23:30:00Z' })).toBe('2026-07-02');
});
