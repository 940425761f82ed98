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

it('puts the first fault of each field beside it', () => {
  const error = refusal([
    { pointer: '/mpan', code: 'INVALID_MPAN', detail: 'the check digit does not match' },
    { pointer: '/mpan', code: 'OTHER', detail: 'second' },
    { pointer: '/unitRates/0/startTime', code: 'X', detail: 'must be a time' },
    { pointer: '', code: 'X', detail: 'the whole body' },
  ]);
  expect(fieldErrors(error)).toEqual({ mpan: 'The check digit does not match', unitRates: 'Must be a time' });
});

it('names nothing where the failure is of another kind', () => {
  expect(fieldErrors(new TypeError('fetch failed'))).toEqual({});
  expect(fieldErrors(refusal(undefined))).toEqual({});
});
