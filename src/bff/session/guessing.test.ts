import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDashboard, type TestDashboard } from '#testing/testDashboard.ts';
import { whileTimeStands } from '#testing/whileTimeStands.ts';
import { findAccountByName } from './accountByName.ts';
import { hashPassword } from './password.ts';
import { createSignInLink } from './signInLink.ts';

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

const claiming = (address: string) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  forwarded: `for=${address}`,
});
/**
 * Eight wrong links at the same time, each from another claimed address; how many were tried and how many refused with
 * 429.
 */
async function guess(
  dashboard: TestDashboard,
  claim: (n: number) => string,
): Promise<[tried: number, waiting: number]> {
  const host = dashboard === open ? {} : { host: HOST };
  const call = (n: number) =>
    dashboard
      .browser()
      .call('POST', '/bff/session', { body: { token: `guess ${n}` }, headers: { ...claiming(claim(n)), ...host } });
  const responses = await whileTimeStands(() => Promise.all(Array.from({ length: 8 }, (_, n) => call(n))));
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  return [count(401), count(429)];
}

test('guessing from one address waits after five, whatever address is claimed', async () => {
  expect(await guess(open, (n) => `198.51.100.${n}`)).toEqual([5, 3]);
});

test('behind TLS the address is the one added by the proxy, never what came before it', async () => {
  expect(await guess(behindTls, (n) => `198.51.100.${n}, 203.0.113.7`)).toEqual([5, 3]);
  expect(await guess(behindTls, (n) => `203.0.113.7, 203.0.113.${100 + n}`)).toEqual([8, 0]);
});

test('an IPv6 network counts as one address, and an IPv4 address as itself however it is written', async () => {
  expect(await guess(behindTls, (n) => `2001:db8:1:2:${n}::${n + 1}`)).toEqual([5, 3]);
  expect(await guess(behindTls, (n) => `2001:db8:1:${n + 10}::1`)).toEqual([8, 0]);
  expect(await guess(behindTls, (n) => (n % 2 ? '::ffff:198.51.100.77' : '198.51.100.77'))).toEqual([5, 3]);
});

/** Statuses of wrong passwords at one moment, each from an address of its own: five are free, then the waits begin. */
async function tryNames(names: readonly string[], network: string): Promise<number[]> {
  const guess = (name: string, n: number) =>
    behindTls.browser().call('POST', '/bff/session', {
      body: { name, password: 'a wrong password' },
      headers: { host: HOST, 'x-forwarded-for': `${network}.${n + 1}` },
    });
  return (await whileTimeStands(() => Promise.all(names.map(guess)))).map(({ status }) => status).sort((a, b) => a - b);
}

test('every spelling of a name that finds an account counts for that account', async () => {
  await behindTls.addOperator('admink', 'operator');
  const writings = ['admink', 'ADMINK', 'adm\u0130nk', 'admin\u212a', 'ADM\u0130NK'];
  const { db } = behindTls.database.store;
  const found = await Promise.all(writings.map(async (name) => (await findAccountByName(db, name)).account !== null));
  // Which of them do depends on the collation of the store.
  const same = writings.filter((_, n) => found[n]);
  expect(same).toEqual(expect.arrayContaining(['admink', 'ADMINK']));
  expect(
    await tryNames(
      Array.from({ length: 9 }, (_, n) => same.at(-1 - (n % same.length))!),
      '203.0.113',
    ),
  ).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
});

test('a link is created for an operator whose name has unusual case folding', async () => {
  const uuid = await behindTls.addOperator('\u0130pek', 'operator');
  const { status } = await behindTls.browser().call('POST', '/bff/session', {
    body: { token: await createSignInLink(behindTls.database.store.db, uuid) },
    headers: { host: HOST },
  });
  expect(status).toBe(200);
});

test('existing and unknown names get the same response', async () => {
  const { db } = open.database.store;
  await open.addOperator('olga', 'operator');
  await db
    .updateTable('bff.operators')
    .set({ password_hash: await hashPassword('the right password') })
    .where('name', '=', 'olga')
    .execute();
  const responseTo = async (name: string) => {
    const { status, headers, text } = await open
      .browser()
      .call('POST', '/bff/session', { body: { name, password: 'a wrong password' } });
    return [status, Object.keys(headers).sort(), headers['content-length'], text.replace(/"requestId":"[^"]+"/, '')];
  };
  const [known, unknown] = [await responseTo('olga'), await responseTo('nobody')];
  expect(known[0]).toBe(401);
  expect(unknown).toEqual(known);
});
