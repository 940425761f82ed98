import { describe, expect, it } from 'vitest';
import { createLogger } from './createLogger.ts';
import { safeError, redactMessage } from './safeError.ts';

describe('what the log has of an error', () => {
  it.each([
    ['Unexpected token \'x\', "{"name": "Ada Lovelace" is not valid JSON', 'Lovelace'],
    ["no such user 'O'Brien' here", 'Brien'],
    ['getaddrinfo ENOTFOUND for https://ada:pw@hooks.example/token-of-hers?mpan=2000000000113', 'token-of-hers'],
    ['ada@example.com is taken', 'ada@'],
    ['nobody lives at SW1A 1AA', '1AA'],
    ['2000000000113 is known already', '2000000000113'],
    ['the key hh_test_k0000001_0123456789abcdefghijklmnopqrstuv_deadbeef fits not', '0123456789abc'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw is no key', 'MfKQ9r8'],
  ])('%s', (message, value) => {
    expect(message).toContain(value);
    expect(redactMessage(message)).not.toContain(value);
  });

  it('keeps what locates the fault', () => {
    expect(redactMessage("Cannot read properties of undefined (reading 'mpan')")).toBe(
      "Cannot read properties of undefined (reading 'mpan')",
    );
    expect(redactMessage('connect ECONNREFUSED 127.0.0.1:5432')).toBe('connect ECONNREFUSED 127.0.0.1:5432');
    expect(redactMessage('no tenant 7d9f0f60-0f61-4f0a-8f6f-3f4c5e6a7b8c')).toBe(
      'no tenant 7d9f0f60-0f61-4f0a-8f6f-3f4c5e6a7b8c',
    );
    const { type, stack } = safeError(new TypeError('x'));
    expect(type).toBe('TypeError');
    expect(stack).toContain('safeError.test.ts');
  });

  it("logs PostgreSQL's code and names, not its rows", () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_id"'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      where: 'Ada',
      parameters: ['Ada'],
      table: 'users',
      constraint: 'users_id',
    });
    const safe = safeError(error);
    expect(safe).toMatchObject({ code: '23505', table: 'users', constraint: 'users_id' });
    expect(JSON.stringify(safe)).not.toMatch(/ada/i);
  });

  it('logs the code of a refusal, causes like errors, and nothing of a value that is no error', () => {
    const refusal = Object.assign(new Error('/name: Ada Lovelace is taken'), {
      status: 409,
      problem: { code: 'CONFLICT' },
    });
    expect(safeError(new Error('outer', { cause: refusal }))).toMatchObject({
      message: 'outer',
      cause: { message: 'returned 409 CONFLICT' },
    });
    expect(safeError(new AggregateError([new Error("'Ada'")], 'all failed')).errors?.[0]?.message).toBe("'…'");
    expect(safeError({ name: 'Ada', note: 'Ada' })).toEqual({ type: 'Object', message: '' });
    expect(safeError(null)).toEqual({ type: 'object', message: '' });
  });

  it('drops a message that looks like a stack', () => {
    const error = new Error('bad\n    at Ada Lovelace, 12 Mill Lane');
    expect(safeError(error).stack).not.toContain('Mill Lane');
  });

  it('is how the log serialises errors', () => {
    const lines: string[] = [];
    createLogger('info', { write: (line) => void lines.push(line) }).error(
      { err: Object.assign(new Error('no'), { detail: 'Ada' }) },
      'failed',
    );
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, msg: 'failed', err: { type: 'Error', message: 'no' } });
    expect(lines[0]).not.toContain('Ada');
  });
});
