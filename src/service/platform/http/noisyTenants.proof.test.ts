import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let other: TestTenant;
let assetUUID: string;
let connection: PoolClient;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  [tenant, other] = [await service.addTenant(), await service.addTenant()];
  [assetUUID] = (await seedAssets(service.database.store.db, tenant.tenant, 1)) as [string];
  // A connection besides those of requests.
  connection = await service.database.store.pool.connect();
  await connection.query(
    `begin; set local app.tenant = '${tenant.tenant}'; set local idle_in_transaction_session_timeout = 0`,
  );
});
afterAll(() => service.close());

const lockAssetRow = () => connection.query('select from assets where asset_uuid = $1 for update', [assetUUID]);
const unlock = async () => {
  await connection.query('rollback');
  connection.release();
};
const rename = (name: string) => tenant.send('PATCH', `/assets/${assetUUID}`, { body: { name } });
const nameOf = async () => (await tenant.client.getAsset({ params: { assetUUID } })).name;
/** The transactions that wait for a row. */
const readWaiting = async () =>
  (
    await connection.query<{ virtualtransaction: string }>(
      "select virtualtransaction from pg_locks where not granted and locktype in ('tuple', 'transactionid')",
    )
  ).rows.map((row) => row.virtualtransaction);
const waiting = async () => (await readWaiting()).length;

describe('a request that waits for a lock', () => {
  it('is refused in time with Retry-After, and changes nothing', { timeout: 20_000 }, async () => {
    await lockAssetRow();
    const refused = await rename('Too late');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await problemOf(refused)).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'Other requests are changing the same records; nothing was stored',
    });
    await unlock();
    expect(await nameOf()).not.toBe('Too late');
    expect((await rename('In time')).status).toBe(200);
  });

  it('is retried once by the service', { timeout: 20_000 }, async () => {
    await lockAssetRow();
    const running = rename('In time');
    await expect.poll(waiting, { timeout: 5000, interval: 10 }).toBe(1);
    const [first] = await readWaiting();
    // The first attempt has failed, the second waits.
    await expect
      .poll(async () => (await readWaiting()).filter((each) => each !== first), { timeout: 5000, interval: 10 })
      .toHaveLength(1);
    await unlock();
    expect((await running).status).toBe(200);
    expect(await nameOf()).toBe('In time');
  });
});

it('a tenant whose requests all wait delays neither another tenant nor readiness', { timeout: 20_000 }, async () => {
  await lockAssetRow();
  const stuck = Array.from({ length: 20 }, (_, n) => rename(`Name ${n}`));
  // Of the six connections of a test one has the lock, and the tenant may use four.
  await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThanOrEqual(3);
  for (let n = 0; n < 5; n++) {
    expect((await other.send('POST', '/portfolios', { body: { name: `Portfolio ${n}` } })).status).toBe(201);
    expect((await other.send('GET', '/portfolios')).status).toBe(200);
  }
  expect(((await (await fetch(`${service.url}/ready`)).json()) as { checks: { store: string } }).checks.store).toBe(
    'ok',
  );
  // Its key is read and its limits are counted although its other requests wait.
  expect((await tenant.send('GET', '/assets', { headers: { 'x-api-version': '7' } })).status).toBe(400);
  expect(await waiting()).toBeGreaterThan(0);
  await unlock();
  await Promise.all(stuck);
});

it('bulk actions of a tenant run one at a time, and wait without a connection', async () => {
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Bulk' } });
  // As another process runs one.
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bulk ${tenant.tenant}`]);
  const pending = Array.from({ length: 15 }, () =>
    tenant.send('POST', '/bulk-actions', {
      body: { filter: { assetUUIDs: [assetUUID] }, action: 'ASSIGN_PORTFOLIO', target: portfolioUUID },
    }),
  );
  for (let n = 0; n < 5; n++) expect((await rename(`Name ${n}`)).status).toBe(200);
  const { data } = await tenant.client.listBulkActions();
  expect(data).toEqual([]);
  await unlock();
  expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 201));
  const done = (await tenant.client.listBulkActions({ query: { pageSize: 100 } })).data;
  expect(done.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 14 }, () => 0),
    1,
  ]);
});
