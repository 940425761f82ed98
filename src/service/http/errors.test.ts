import { expect, it } from 'vitest';
import { asProblem } from './errors.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

it.each([
  failure('terminating connection due to unexpected postmaster exit', { code: '57P01' }),
  failure('the database system is starting up', { code: '57P03' }),
  failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
  failure('write EPIPE', { code: 'EPIPE', syscall: 'write' }),
  failure('connect ECONNREFUSED /tmp/.s.PGSQL.5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('timeout exceeded when trying to connect'),
])('a lost store is 503 with Retry-After: $message', (error) => {
  const problem = asProblem(error);
  expect([problem.status, problem.code, problem.headers]).toEqual([503, 'UNAVAILABLE', { 'retry-after': '1' }]);
});

it('a body that ended early is 400', () => {
  expect(asProblem(failure('aborted', { code: 'ECONNRESET' })).code).toBe('BAD_FRAMING');
});

it('an unknown failure is 500 without its message', () => {
  const problem = asProblem(failure('password is hunter2'));
  expect([problem.status, problem.message.includes('hunter2')]).toEqual([500, false]);
});
