import { expect, test } from 'vitest';
import type { SmartMeter } from '#contract/smartMeter.ts';
import { settledWords, troubleOf, verdictOf } from './meterWords.ts';

const reading: SmartMeter['reading'] = {
  status: 'READ',
  notReadReason: null,
  provider: 'N3RGY',
  meterAccountUUID: null,
  lastReadUTC: '2026-01-15T12:00:00.000Z',
  lastError: null,
  failures: 0,
  nextTryUTC: null,
};
const lastError = {
  code: 'NOT_IN_ACCOUNT' as const,
  detail: 'No such meter in the account',
  atUTC: '2026-01-15T12:00:00.000Z',
};

test('the reason why a meter is not read precedes the error of its last read', () => {
  expect(troubleOf(reading)).toBeNull();
  expect(troubleOf({ ...reading, lastError, failures: 1 })).toBe('No such meter in the account');
  expect(troubleOf({ ...reading, lastError, failures: 3 })).toBe('No such meter in the account (3 times in a row)');
  expect(troubleOf({ ...reading, notReadReason: 'NO_CONSENT', lastError, failures: 3 })).toBe(
    'Its user has not agreed to data access',
  );
});

test('a meter point without a top line has no settlement', () => {
  expect([true, false, null].map(settledWords)).toEqual(['Half-hourly', 'By profile', '–']);
});

test('the summary precedes the figures', () => {
  expect([verdictOf(undefined, 0, 3), verdictOf(0, 0, 0), verdictOf(1, 1, 3), verdictOf(2, 0, 3)]).toEqual([
    '\u00a0',
    'No smart meters',
    '1 of 3 fails to be read',
    '2 of 3 fail to be read',
  ]);
  expect([verdictOf(0, 0, 1200), verdictOf(0, 1, 3), verdictOf(0, 1000, 1200)]).toEqual([
    'None of 1,200 is read from here: their readings are sent by others',
    '1 of 3 is read, none fails',
    '1,000 of 1,200 are read, none fails',
  ]);
});
