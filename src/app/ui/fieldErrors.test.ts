import { expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { Problem } from '#contract/problem.ts';
import { fieldErrors } from './fieldErrors.ts';

const refusal = (errors: Problem['errors']) =>
  new ApiError(
    400,
    {
      type: 'about:blank',
      title: '',
      status: 400,
      detail: '',
      instance: '',
      code: 'INVALID_REQUEST',
      requestId: 'r',
      errors,
    },
    null,
  );

it('returns the first error of each field', () => {
  const error = refusal([
    { pointer: '/mpan', code: 'INVALID_MPAN', detail: 'the check digit does not match' },
    { pointer: '/mpan', code: 'OTHER', detail: 'second' },
    { pointer: '/unitRates/0/startTime', code: 'X', detail: 'must be a time' },
    { pointer: '', code: 'X', detail: 'the whole body' },
  ]);
  expect(fieldErrors(error)).toEqual({ mpan: 'The check digit does not match', unitRates: 'Must be a time' });
});

it('is empty for a failure of another kind', () => {
  expect(fieldErrors(new TypeError('fetch failed'))).toEqual({});
  expect(fieldErrors(refusal(undefined))).toEqual({});
});
