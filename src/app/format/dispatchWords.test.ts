import { expect, test } from 'vitest';
import { askerText, durationText, latencyText, shareText, termsText } from './dispatchWords.ts';

const thin = (text: string): string => text.replaceAll('\u202f', ' ');

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [90, '90 seconds'],
  [300, '5 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
])('%d s is %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

test.each([
  [null, '–'],
  [0.04, '0.0 s'],
  [2.14, '2.1 s'],
  [42.4, '42 s'],
  [60, '1 min'],
  [250, '4 min 10 s'],
  [119.7, '2 min'],
  [11_100, '3 h 5 min'],
])('an answer after %s s: %s', (seconds, text) => expect(thin(latencyText(seconds))).toBe(text));

test.each([
  [
    { noticeMinutes: 60, spread: 'BEFORE', spreadSeconds: 300 },
    '1 hour before the start, switching staggered over 5 minutes before it',
  ],
  [{ noticeMinutes: 15, spread: 'NONE', spreadSeconds: 300 }, '15 minutes before the start, all assets at once'],
  [{ noticeMinutes: 0, spread: 'AFTER', spreadSeconds: 0 }, 'at the start, all assets at once'],
] as const)('%j: %s', (terms, text) => expect(termsText(terms)).toBe(text));

test('a share is a whole percentage', () => {
  expect([null, 0, 0.924, 1].map(shareText).map(thin)).toEqual(['–', '0 %', '92 %', '100 %']);
});

test('an order is of an operator, a key or the terms', () => {
  expect(['ann@example.com', 'key 4f1c', 'SYSTEM'].map(askerText)).toEqual([
    'ann@example.com',
    'An API key',
    'Halfhour (automatic)',
  ]);
});
