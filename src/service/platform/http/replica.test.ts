import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { READ_AFTER } from '#contract/readAfter.ts';
import { migrate } from '#store/migrate.ts';
import { connectStore } from '#store/openStore.ts';
import { closePools } from '#store/pools.ts';
import { openReplica } from '#store/replica/openReplica.ts';
import type { Replica } from '#store/replica/replica.ts';
import { replicaTransaction } from '#store/replica/replicaTransaction.ts';
import { fillTenant } from '#testing/fullTenant.ts';
import { pollUntil } from '#testing/pollUntil.ts';
import { type PostgresPair, startPostgresPair } from '#testing/postgresPair.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { silentLog } from '#testing/silentLog.ts';
import { serveDatabase, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const MAX_LAG_MS = 1500;
const STALE = operations.filter((name) => rowOf(name).mayBeStale);

let pair: PostgresPair;
let receiver: WebhookReceiver;
/** Two processes, as far as the store knows. */
let service: TestService;
let other: TestService;
let tenant: TestTenant;
let stranger: TestTenant;
let replica: Replica;

const serve = async (): Promise<TestService> => {
  const store = connectStore({ connectionString: pair.primary.url }, silentLog, 6, {
    url: pair.standby.url,
    maxLagMs: MAX_LAG_MS,
  });
  await migrate(store.pool);
  return serveDatabase(
    { store, url: pair.primary.url, drop: () => store.close() },
    {
      webhooks: testWebhooks(),
      metricsAccess: { token: null, isPrivate: true },
    },
  );
};

beforeAll(async () => {
  pair = await startPostgresPair();
  receiver = await startWebhookReceiver();
  service = await serve();
  other = await serve();
  tenant = await service.addTenant();
  stranger = await service.addTenant();
  replica = service.database.store.replica!;
});
afterAll(async () => {
  await service?.close();
  await other?.close();
  await receiver?.close();
  await pair?.close();
});

const pause = () => pair.standby.run((client) => client.query('select pg_wal_replay_pause()'));
const resume = () => pair.standby.run((client) => client.query('select pg_wal_replay_resume()'));
const settle = async (each: Replica) => {
  await pair.catchUp();
  await pollUntil(async () => {
    await each.ask();
    return each.state === 'ok' && each.lagMs < MAX_LAG_MS;
  });
};
beforeEach(async () => {
  await settle(replica);
  await settle(other.database.store.replica!);
});

/** The names of a tenant's assets, where they were read, and what to read after. */
const list = async (at: TestService = service, headers: Record<string, string> = {}, of = tenant) => {
  const seen = at.database.store.replica!;
  const before = seen.reads.replica;
  const response = await fetch(`${at.url}/assets?pageSize=1000`, { headers: { ...of.headers, ...headers } });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { name: string }[] };
  return {
    names: data.map(({ name }) => name),
    onReplica: seen.reads.replica > before,
    readAfter: response.headers.get(READ_AFTER),
  };
};
/** A body without the clock's time, whose length differs: a whole second has no fraction. */
const bodyOf = async (response: Response) => (await response.text()).replace(/"now":"[^"]+"/, '');
const create = async (name: string) => {
  const response = await tenant.send('POST', '/assets', { body: { name } });
  expect(response.status).toBe(201);
  return response.headers.get(READ_AFTER)!;
};

describe('reads that may be stale', () => {
  it('are lists and analytics', () => {
    expect(STALE).toEqual(expect.arrayContaining(['listAssets', 'getSummary', 'listEvents', 'getSeason']));
    for (const name of ['getAsset', 'getDispatchStop', 'listDispatches', 'getClock'] satisfies EndpointName[])
      expect(STALE).not.toContain(name);
  });

  it('each have the same response on the replica as on the primary', async () => {
    const full = await service.addTenant();
    const { ids } = await fillTenant(full.client, receiver.url);
    await service.service.scheduler.runDue();
    await settle(replica);
    const differing: string[] = [];
    for (const name of STALE) {
      const target = targetOf(name, validRequest(name, ids));
      const before = { ...replica.reads };
      const stale = await full.send('GET', target);
      const fresh = await full.send('GET', target, { headers: { [READ_AFTER]: 'latest' } });
      const [one, two] = [await bodyOf(stale), await bodyOf(fresh)];
      if (
        replica.reads.replica !== before.replica + (stale.status === 200 ? 1 : 0) ||
        replica.reads.failed > before.failed
      )
        differing.push(`${name} was not read on the replica`);
      else if (stale.status !== fresh.status || (stale.ok && one.length !== two.length))
        differing.push(`${name}: ${stale.status} ${one.slice(0, 200)}, then ${fresh.status} ${two.slice(0, 200)}`);
    }
    expect(differing).toEqual([]);
  });

  it('see what their tenant wrote through the same process', async () => {
    await pause();
    await create('written while the replica stood still');
    const read = await list();
    expect(read).toMatchObject({ onReplica: false });
    expect(read.names).toContain('written while the replica stood still');
    expect((await list(service, {}, stranger)).onReplica).toBe(true);
    await resume();
  });

  it('see through any process what the header names, and without it what is old enough', async () => {
    await pause();
    const readAfter = await create('written through the first process');
    const unaware = await list(other);
    expect(unaware).toMatchObject({ onReplica: true, readAfter: null });
    expect(unaware.names).not.toContain('written through the first process');
    const aware = await list(other, { [READ_AFTER]: readAfter });
    expect(aware.onReplica).toBe(false);
    expect(aware.names).toContain('written through the first process');
    await resume();
    await settle(other.database.store.replica!);
    const later = await list(other, { [READ_AFTER]: aware.readAfter! });
    expect(later.onReplica).toBe(true);
    expect(later.names).toContain('written through the first process');
  });

  it('go to the primary while the replica is further behind than allowed, which is shown', async () => {
    await pause();
    await create('makes the replica older');
    await pollUntil(async () => {
      await other.database.store.replica!.ask();
      return other.database.store.replica!.state === 'behind';
    });
    expect(await list(other)).toMatchObject({
      onReplica: false,
      names: expect.arrayContaining(['makes the replica older']),
    });
    const ready = (await (await fetch(`${other.url}/ready`)).json()) as { status: string; details: object };
    expect(ready).toMatchObject({ status: 'ready', details: { replica: { state: 'behind' } } });
    await resume();
  });

  it('never come later than allowed, also where another standby answers than the one that was asked', async () => {
    await pause();
    await create('older than allowed by now');
    await new Promise((done) => setTimeout(done, MAX_LAG_MS + 500));
    // This process believes that the replica has everything: only the transaction itself can tell.
    const believing = other.database.store.replica!;
    Object.defineProperty(believing, 'state', { value: 'ok', configurable: true });
    const read = await list(other);
    Reflect.deleteProperty(believing, 'state');
    expect(read).toMatchObject({ onReplica: false, names: expect.arrayContaining(['older than allowed by now']) });
    await resume();
  });

  it('go to the primary while the replica is away, and back to it by themselves', async () => {
    await pair.standby.stop();
    expect((await list()).onReplica).toBe(false);
    await pollUntil(() => replica.state === 'away');
    expect((await list()).onReplica).toBe(false);
    await pair.standby.start();
    await settle(replica);
    expect((await list()).onReplica).toBe(true);
  });

  it('see one tenant, and change nothing', async () => {
    await create('of one tenant');
    await settle(replica);
    const read = await list(service, {}, stranger);
    expect(read).toEqual({ names: [], onReplica: true, readAfter: null });
    const onStandby = openReplica(
      { connectionString: pair.primary.url },
      { url: pair.standby.url, maxLagMs: MAX_LAG_MS },
      silentLog,
    );
    const { tenant: uuid } = stranger;
    const run = (query: RawBuilder<unknown>) =>
      replicaTransaction(onStandby.db, uuid, 0n, async ({ tx }) => (await query.execute(tx)).rows);
    expect(await run(sql`select count(*)::integer as count from assets`)).toEqual([{ count: 0 }]);
    await expect(run(sql`delete from assets`)).rejects.toMatchObject({ code: '25006' });
    await onStandby.replica.stop();
    await closePools(onStandby.pools);
  });

  it.each([
    ['a primary', () => pair.primary.url],
    ['as a role that bypasses row-level security', () => pair.standby.url.replace(/\/\/\w+@/, '//postgres@')],
  ])('are not done on %s', async (_, url) => {
    const errors: string[] = [];
    const log = { ...silentLog, error: (_details: object, message: string) => void errors.push(message) };
    const { replica: wrong, pools } = openReplica(
      { connectionString: pair.primary.url },
      { url: url(), maxLagMs: MAX_LAG_MS },
      log,
    );
    await wrong.ask();
    await wrong.ask();
    expect(wrong.state).toBe('away');
    expect(errors).toEqual([expect.stringMatching(/DATABASE_READ_URL/)]);
    await wrong.stop();
    await closePools(pools);
  });

  it('refuse a header that no response had', async () => {
    for (const value of ['soon', '1', '0/', '0/G', '1/1/1'])
      expect(await pointersOf(await tenant.send('GET', '/assets', { headers: { [READ_AFTER]: value } }))).toEqual([
        READ_AFTER,
      ]);
    expect((await tenant.send('GET', '/assets', { headers: { [READ_AFTER]: 'FFFFFFFF/FFFFFFFF' } })).status).toBe(200);
  });
});

it('metrics say how many reads went where', async () => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  for (const outcome of ['replica', 'asked', 'behind', 'away', 'failed'])
    expect(text).toMatch(new RegExp(`halfhour_replica_reads_total{outcome="${outcome}"} \\d+`));
  expect(text).toMatch(/halfhour_replica_up 1/);
  expect(text).toMatch(/halfhour_replica_lag_seconds 0\.?\d*/);
});
