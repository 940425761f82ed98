import { describe, expect, test } from 'vitest';
import { addDays, londonDate, londonMidnight } from './london.ts';
import { bucketEdges, resolutionFor, type CalendarBucket } from './resolution.ts';
import { HOUR_MS } from './spans.ts';

test.each([
  ['2026-10-01', 0, 'halfHour'],
  ['2026-10-01', 31, 'halfHour'],
  ['2026-11-01', 32, 'hour'],
  ['2026-10-01', 80, 'hour'],
  ['2026-11-01', 81, 'day'],
  ['2024-01-01', 731, 'day'],
  ['2024-01-01', 732, 'month'],
])('%s and %i days: %s', (from, days, resolution) => {
  expect(resolutionFor(londonMidnight(from), londonMidnight(addDays(from, days)))).toBe(resolution);
});

describe('bucket edges', () => {
  const edges = (from: string, to: string, bucket: CalendarBucket): string[] =>
    bucketEdges(Date.parse(from), Date.parse(to), bucket).map(londonDate);

  test.each<[string, string, CalendarBucket, string[]]>([
    ['2026-03-28T12:00Z', '2026-03-30T12:00Z', 'day', ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']],
    ['2026-06-30T23:00Z', '2026-07-01T23:00Z', 'day', ['2026-07-01', '2026-07-02']],
    ['2026-11-22T00:00Z', '2026-11-23T00:00Z', 'week', ['2026-11-16', '2026-11-23']],
    ['2026-12-31T00:00Z', '2027-01-05T00:00Z', 'week', ['2026-12-28', '2027-01-04', '2027-01-11']],
    ['2026-01-31T00:00Z', '2026-03-01T00:30Z', 'month', ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']],
    ['2026-01-31T00:00Z', '2026-01-31T00:00Z', 'day', []],
  ])('%s to %s by %s', (from, to, bucket, expected) => {
    expect(edges(from, to, bucket)).toEqual(expected);
  });

  test('days have 23, 24 or 25 hours', () => {
    const hours = (date: string): number => {
      const [start, end] = bucketEdges(londonMidnight(date), londonMidnight(date) + 1, 'day') as [number, number];
      return (end - start) / HOUR_MS;
    };
    expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
  });
});
