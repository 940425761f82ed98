import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Schema } from '#testing/fuzz/schema.ts';
import { invalidVariants } from '#testing/invalidVariants.ts';
import { pointerExists } from '#testing/pointerExists.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { findZodPhrase } from '#testing/zodPhrases.ts';

const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  admin = await dashboard.signedIn('admin');
});
afterAll(() => dashboard.close());

/** The schema of a body with every member required, except those named. */
function schemaOf(value: unknown, optional: string[] = []): Schema {
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const members = Object.entries(value);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, each]) => [name, schemaOf(each)])),
    required: members.map(([name]) => name).filter((name) => !optional.includes(name)),
  };
}

test.each<[string, string, object, string[]?]>([
  [
    'POST',
    '/bff/views',
    { name: 'Heat pumps', screen: 'assets', shared: false, isDefault: false },
    ['shared', 'isDefault'],
  ],
  ['PATCH', `/bff/views/${UUID}`, { name: 'Other', shared: true }, ['name', 'shared']],
  ['POST', '/bff/session', { token: 'x' }],
  ['POST', '/bff/session', { name: 'x', password: 'y' }],
  ['POST', '/bff/password', { password: 'correct horse battery', current: '' }, ['current']],
  ['POST', '/bff/operators', { name: 'Nina', role: 'viewer' }],
])('%s %s points at the invalid member in our own words, whatever is wrong', async (method, path, body, optional) => {
  const valid = path === '/bff/views' ? { ...body, search: { type: 'HEAT_PUMP' } } : body;
  for (const { what, value } of invalidVariants(schemaOf(body, optional), {}, valid)) {
    const { status, body: problem, text } = await admin.call(method, path, { body: value });
    const { code, errors = [] } = problem as Problem;
    expect([status, code], what).toEqual([400, 'INVALID_REQUEST']);
    expect(errors.length, what).toBeGreaterThan(0);
    expect(
      errors.filter(({ pointer }) => !pointerExists(value, pointer)),
      what,
    ).toEqual([]);
    expect(
      errors.flatMap(({ detail }) => findZodPhrase(detail) ?? []),
      text,
    ).toEqual([]);
  }
});

test.each<[string, string, unknown, string[]]>([
  ['POST', '/bff/session', { name: 'x' }, [': password is required']],
  ['POST', '/bff/session', {}, [': give token or name and password']],
  [
    'POST',
    '/bff/session',
    { token: 'x', name: 'y', password: 'z' },
    ['/token: cannot be given together with name, password'],
  ],
  [
    'POST',
    '/bff/views',
    { name: ' x', screen: 'assets', search: { a: [], b: '\0' } },
    [
      '/name: must not start or end with white space',
      '/search/a: must be text or a number or true or false',
      '/search/b: must not hold NUL or broken Unicode',
    ],
  ],
  ['PATCH', `/bff/views/${UUID}`, {}, [': provide at least one attribute to change']],
  ['PATCH', '/bff/views/none', { name: 'x' }, ['{viewUUID}: must be a UUID like 3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11']],
  [
    'POST',
    '/bff/operators',
    { name: 'Nina', role: 'king', email: 'nina' },
    ['/role: must be one of viewer, operator, admin', '/email: must be an e-mail address like ann@example.com'],
  ],
  ['GET', '/bff/audit?page=1&page=2', undefined, ['?page: is given more than once']],
  [
    'GET',
    '/bff/audit?page=x&outcome=maybe&colour=red',
    undefined,
    [
      '?page: page must be a whole number from 1 to 1000000',
      '?outcome: must be one of done, refused, unknown',
      '?colour: is not a known parameter',
    ],
  ],
])('%s %s %j', async (method, path, body, errors) => {
  const { status, body: problem } = await admin.call(method, path, { body });
  expect([status, (problem as Problem).errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`)]).toEqual([
    400,
    errors,
  ]);
});
