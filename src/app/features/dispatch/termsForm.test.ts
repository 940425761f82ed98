import { expect, test } from 'vitest';
import { termsFormOf, termsOf } from './termsForm.ts';

const terms = { allocation: 'EQUAL', noticeMinutes: 60, spread: 'BEFORE', spreadSeconds: 90 } as const;

test('terms survive the form', () => expect(termsOf(termsFormOf(terms))).toEqual(terms));

test.each([
  { noticeMinutes: '' },
  { noticeMinutes: 2881 },
  { spreadMinutes: '' },
  { spreadMinutes: 30.1 },
  { spreadMinutes: -1 },
])('%j is not complete', (changes) => expect(termsOf({ ...termsFormOf(terms), ...changes })).toBeNull());
