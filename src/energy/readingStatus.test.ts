import { expect, it } from 'vitest';
import { readingStatusOf } from './readingStatus.ts';
import { HALF_HOUR_MS } from './time/settlement.ts';
import { HOUR_MS } from './time/spans.ts';

const NOW = Date.parse('2026-11-22T12:00Z');
const hoursAgo = (hours: number): number => NOW - hours * HOUR_MS;

it.each([
  ['registered an hour ago, nothing read', null, hoursAgo(1), 'AWAITING_FIRST'],
  ['registered two days ago to the millisecond, nothing read', null, hoursAgo(48), 'AWAITING_FIRST'],
  ['registered longer ago, nothing read', null, hoursAgo(48) - 1, 'SILENT'],
  ['its newest half hour ended two days ago', hoursAgo(48) - HALF_HOUR_MS, hoursAgo(900), 'REPORTING'],
  ['its newest half hour ended longer ago', hoursAgo(48) - HALF_HOUR_MS - 1, hoursAgo(900), 'SILENT'],
  ['registered an hour ago with old readings alone', hoursAgo(900), hoursAgo(1), 'SILENT'],
] as const)('%s', (_, lastReadingMs, createdMs, expected) => {
  expect(readingStatusOf(lastReadingMs, createdMs, NOW)).toBe(expected);
});
