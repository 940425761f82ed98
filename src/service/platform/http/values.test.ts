import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('strings, numbers and booleans in a body', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  let count = 0;
  const post = (raw: string, path = '/users') =>
    tenant.send('POST', path, { raw, headers: { 'content-type': 'application/json' } });
  const user = (name: string) => JSON.stringify({ userId: `v${++count}`, name });

  it.each(['\\u0000', 'a\\u0000b', '\\ud800', 'x\\udc00', '\\u001b[31m', 'a\\r\\nb', '\\u0085', ''])(
    'the string "%s" is refused',
    async (text) => {
      expect(await pointersOf(await post(`{"userId":"t","name":"${text}"}`))).toContain('/name');
    },
  );

  it.each([
    'שלום \u202eevil\u202c',
    'zero\u200bwidth',
    '👩‍👩‍👧‍👦',
    'é',
    'e\u0301',
    'ﬀ Ａ',
    '𝕳',
    ' leading and trailing ',
    "Robert'); DROP TABLE users;--",
    "' OR 1=1 --",
    '${7*7} {{7*7}} <%= 7*7 %>',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '=1+1',
    '@SUM(A1)',
    '%00 %0d%0a',
    'null',
    'undefined',
    '\\',
    '"',
    '\u2028\u2029',
    '\ufeff',
    'I\u0307',
    'Ω'.repeat(200),
    '👍'.repeat(200),
  ])('the string %j is returned byte for byte', async (name) => {
    const response = await post(user(name));
    expect(response.status).toBe(201);
    const { userUUID, ...stored } = (await response.json()) as User;
    expect(stored.name).toBe(name);
    expect((await tenant.client.getUser({ params: { userUUID } })).name).toBe(name);
  });

  it('the length of a string is measured in characters', async () => {
    expect((await post(user('👍'.repeat(201)))).status).toBe(400);
    expect((await post(user('x'.repeat(201)))).status).toBe(400);
  });

  it.each([
    ['1e999', null],
    ['-1e999', null],
    ['9007199254740993', null],
    ['"7"', null],
    ['"NaN"', null],
    ['"Infinity"', null],
    ['true', null],
    ['[]', null],
    ['0.1234567890123456789', null],
    ['1e-400', null],
    ['-0', '0'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['1E+2', '100'],
    ['1000000', '1000000'],
  ])('the number %s', async (number, stored) => {
    const response = await post(`{"powerKw":${number}}`, '/assets');
    if (stored === null) expect(await pointersOf(response)).toEqual(['/powerKw']);
    else expect(await response.text()).toContain(`"powerKw":${stored},`);
  });

  it.each(['1', '0', '"true"', 'null'])('%s is not a boolean', async (value) => {
    expect(await pointersOf(await post(`{"isDomestic":${value}}`, '/assets'))).toEqual(['/isDomestic']);
  });
});
