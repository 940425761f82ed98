import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDashboard, type TestDashboard } from '#testing/testDashboard.ts';
import { hashPassword } from './password.ts';

const HOST = 'flex.example';
let open: TestDashboard;
let behindTls: TestDashboard;
beforeAll(async () => {
  [open, behindTls] = [await startTestDashboard(), await startTestDashboard({ tls: true, allowedHosts: [HOST] })];
});
afterAll(async () => {
  await open.close();
  await behindTls.close();
});

const claiming = (address: string) => ({ 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` });
/** Eight wrong links at once, each from another claimed address; how many were tried and how many told to wait. */
async function guess(dashboard: TestDashboard, claim: (n: number) => string): Promise<[tried: number, waiting: number]> {
  const host = dashboard === open ? {} : { host: HOST };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => dashboard.browser().call('POST', '/bff/session', { body: { token: `guess ${n}` }, headers: { ...claiming(claim(n)), ...host } })));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return [count(401), count(429)];
}

test('who guesses from one address waits after five, whatever address they claim', async () => {
  expect(await guess(open, (n) => `198.51.100.${n}`)).toEqual([5, 3]);
});

test('behind TLS the address is what the proxy adds, never what came before it', async () => {
  expect(await guess(behindTls, (n) => `198.51.100.${n}, 203.0.113.7`)).toEqual([5, 3]);
  expect(await guess(behindTls, (n) => `203.0.113.7, 203.0.113.${100 + n}`)).toEqual([8, 0]);
});

test('a name that exists and one that does not are answered alike', async () => {
  const { db } = open.database.store;
  await open.addOperator('olga', 'operator');
  await db.updateTable('bff.operators').set({ password_hash: await hashPassword('the right password') }).where('name', '=', 'olga').execute();
  const said = async (name: string) => {
    const { status, headers, text } = await open.browser().call('POST', '/bff/session', { body: { name, password: 'a wrong password' } });
    return [status, Object.keys(headers).sort(), headers['content-length'], text.replace(/"requestId":"[^"]+"/, '')];
  };
  const [known, unknown] = [await said('olga'), await said('nobody')];
  expect(known[0]).toBe(401);
  expect(unknown).toEqual(known);
}, 60_000);
