import { expect, it } from 'vitest';
import { failureOf, storeFailures } from '#testing/storeFailures.ts';
import { asProblem } from './problem.ts';

it.each([
  ...storeFailures,
  failureOf('canceling statement due to statement timeout', { code: '57014' }),
  failureOf('deadlock detected', { code: '40P01' }),
  failureOf('canceling statement due to lock timeout', { code: '55P03' }),
])('a lost or overloaded store is 503 with Retry-After: $message', (error) => {
  const { status, code, headers } = asProblem(error);
  expect([status, code, headers]).toEqual([503, 'UNAVAILABLE', { 'retry-after': '1' }]);
});

it('a body that ended early is 400', () => {
  expect(asProblem(failureOf('aborted', { code: 'ECONNRESET' })).code).toBe('BAD_FRAMING');
});

it.each([
  failureOf('password is hunter2'),
  failureOf("ENOENT: no such file or directory, open '/srv/hunter2'", { code: 'ENOENT', syscall: 'open' }),
])('any other failure is 500 without its message: $message', (error) => {
  const { status, message } = asProblem(error);
  expect([status, message.includes('hunter2')]).toEqual([500, false]);
});
