import { expect, test } from 'vitest';
import type { SmartMeter } from '#contract/smartMeter.ts';
import { settledWords, troubleOf } from './meterWords.ts';

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
    'The user has not consented to data access',
  );
});

test('a meter point without a top line has no settlement', () => {
  expect([true, false, null].map(settledWords)).toEqual(['Half-hourly', 'By profile', '–']);
});
