import { expect, test } from 'vitest';
import { dispatchLine, inDirection, whenText } from './summaryWords.ts';

const thin = (text: string): string => text.replaceAll('\u202f', ' ');

test.each([
  [
    { targetKw: 12, requestedKw: 12, promisedKw: 10.9, measuredKw: 9.7, measuredToUTC: '2026-12-02T17:30:00Z' },
    '12.0 kW instructed · 10.9 accepted · 9.70 measured (to 17:30)',
  ],
  [
    { targetKw: null, requestedKw: 4000, promisedKw: 950, measuredKw: -12, measuredToUTC: null },
    '4.00 MW instructed · 0.950 accepted · −0.0120 measured',
  ],
  [
    { targetKw: 12, requestedKw: 12, promisedKw: 0, measuredKw: null, measuredToUTC: null },
    '12.0 kW instructed · 0 accepted · no readings yet',
  ],
  [
    { targetKw: 8, requestedKw: 9.24, promisedKw: 8, measuredKw: null, measuredToUTC: null },
    '8.00 kW target · 9.24 instructed · 8.00 accepted · no readings yet',
  ],
] as const)('%j: %s', (summary, line) => expect(thin(dispatchLine({ status: 'ISSUED', ...summary }))).toBe(line));

test('nothing is instructed before it leaves', () => {
  const none = { promisedKw: 0, measuredKw: null, measuredToUTC: null };
  const line = dispatchLine({ status: 'WAITING', targetKw: 12, requestedKw: 12, ...none });
  expect(thin(line)).toBe('12.0 kW to be instructed');
});

test('less consumption is what a turn-down asks, more what a turn-up does', () => {
  expect([inDirection(-1.2, 'TURN_DOWN'), inDirection(1.2, 'TURN_UP'), inDirection(0.3, 'TURN_DOWN')]).toEqual([
    1.2, 1.2, -0.3,
  ]);
  expect([inDirection(null, 'TURN_DOWN'), inDirection(0, 'TURN_DOWN')]).toEqual([null, 0]);
});

test('an instant of another day has its day', () => {
  const now = Date.parse('2026-12-02T15:00:00Z');
  expect(['2026-12-02T16:00:00Z', '2026-12-03T16:00:00Z'].map((at) => whenText(at, now))).toEqual([
    '16:00',
    'Thu 3 Dec, 16:00 GMT',
  ]);
});
