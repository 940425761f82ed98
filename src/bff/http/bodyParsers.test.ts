import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { withDuplicateMembers } from '#testing/duplicateMembers.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  admin = await dashboard.signedIn('admin');
});
afterAll(() => dashboard.close());

const view = { name: 'Heat pumps', screen: 'assets', search: { type: 'HEAT_PUMP', page: 2 } };
const bodies: [method: string, path: string, body: object][] = [
  ['POST', '/bff/views', { ...view, shared: false, isDefault: false }],
  ['PATCH', '/bff/views/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', { name: 'Other', search: { type: 'OTHER' } }],
  ['POST', '/bff/session', { token: 'x' }],
  ['POST', '/bff/session', { name: 'x', password: 'y' }],
  ['POST', '/bff/password', { password: 'correct horse battery', current: '' }],
  ['POST', '/bff/operators', { name: 'Nina', role: 'viewer', email: 'nina@example.com' }],
  ['PATCH', '/bff/operators/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', { role: 'viewer' }],
];
const rows = async () =>
  Number(
    (
      await dashboard.database.store.db
        .selectFrom('bff.views')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const errorOf = async (method: string, path: string, raw: string | Buffer) => {
  const { status, body } = await admin.call(method, path, { raw });
  const { code, errors } = body as Problem;
  return [status, code, errors?.map((error) => `${error.pointer} ${error.code}`)];
};

test.each(bodies)('%s %s refuses a member that occurs twice', async (method, path, body) => {
  const before = await rows();
  const all = withDuplicateMembers(body);
  expect(all.length).toBeGreaterThan(0);
  for (const { text, pointer } of all)
    expect(await errorOf(method, path, text), text).toEqual([400, 'INVALID_JSON', [`${pointer} DUPLICATE_MEMBER`]]);
  expect(await rows()).toBe(before);
});

test('refuses numbers that would lose digits, broken Unicode and invalid JSON', async () => {
  expect(
    await errorOf(
      'POST',
      '/bff/views',
      JSON.stringify({ ...view, search: { page: 0 } }).replace(':0}', ':9007199254740993}'),
    ),
  ).toEqual([400, 'INVALID_JSON', ['/search/page TOO_MANY_DIGITS']]);
  expect(
    await errorOf('POST', '/bff/views', JSON.stringify({ ...view, name: '' }).replace('"name":""', '"name":"\\ud800"')),
  ).toEqual([400, 'INVALID_JSON', ['/name BROKEN_UNICODE']]);
  for (const raw of [
    '{',
    '{"a":NaN}',
    ' ',
    '{"__proto__":{}}',
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from('\ufeff{}', 'utf16le'),
    `${'['.repeat(33)}${']'.repeat(33)}`,
  ])
    expect(await errorOf('POST', '/bff/views', raw), String(raw)).toEqual([400, 'INVALID_JSON', undefined]);
  expect((await admin.call('POST', '/bff/views', { raw: `\ufeff${JSON.stringify(view)}` })).status).toBe(201);
});
