import { expect, it } from 'vitest';
import { failureOf, storeFailures } from '#testing/storeFailures.ts';
import { asProblem } from './errors.ts';

it.each(storeFailures)('a lost store is 503 with Retry-After: $message', (error) => {
  const problem = asProblem(error);
  expect([problem.status, problem.code, problem.headers]).toEqual([503, 'UNAVAILABLE', { 'retry-after': '1' }]);
});

it('a body that ended early is 400', () => {
  expect(asProblem(failureOf('aborted', { code: 'ECONNRESET' })).code).toBe('BAD_FRAMING');
});

it('an unknown failure is 500 without its message', () => {
  const problem = asProblem(failureOf('password is hunter2'));
  expect([problem.status, problem.message.includes('hunter2')]).toEqual([500, false]);
});
