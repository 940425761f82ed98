import { expect, test } from 'vitest';
import { draftOf, emptyAccount, errorsOf } from './accountForm.ts';

test('a key is sent trimmed, and an empty label is none', () => {
  expect(draftOf({ ...emptyAccount, credential: ' sk_live_1234\n' })).toEqual({
    provider: 'OCTOPUS_ENERGY',
    userUUID: null,
    label: null,
    credential: 'sk_live_1234',
  });
});

test('a key is required and validated', () => {
  expect(errorsOf(emptyAccount)).toEqual({ credential: 'Enter the API key issued by the provider' });
  expect(Object.keys(errorsOf({ ...emptyAccount, credential: 'two words' }))).toEqual(['credential']);
  expect(errorsOf({ ...emptyAccount, credential: 'sk_live_1234' })).toEqual({});
});
