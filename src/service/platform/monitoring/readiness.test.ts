import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { latestSchemaVersion } from '#store/latestSchemaVersion.ts';
import { connectStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { Readiness } from './readiness.ts';

const WELL = {
  store: 'ok',
  schema: 'ok',
  scheduler: 'ok',
  externalJobs: 'ok',
  deliveries: 'ok',
  push: 'ok',
  disk: 'ok',
  process: 'ok',
};
let service: TestService;
let hasDiskSpace = true;
beforeAll(async () => {
  service = await startTestService({ manualScheduler: false, hasDiskSpace: () => hasDiskSpace });
});
afterAll(() => service.close());

const getReady = async () => {
  const response = await fetch(`${service.url}/ready`);
  const { details, ...ready } = (await response.json()) as {
    status: string;
    checks: Record<string, string>;
    details: object;
  };
  expect(details).toEqual({ waitingBatches: { batches: 0, oldestSeconds: 0 } });
  return { code: response.status, ...ready };
};

describe('readiness', () => {
  it('is reported once every kind of work has progressed', async () => {
    await expect.poll(getReady, { timeout: 10_000 }).toEqual({ code: 200, status: 'ready', checks: WELL });
  });

  it('is lost without space on the disk, and comes back', async () => {
    hasDiskSpace = false;
    expect(await getReady()).toEqual({ code: 503, status: 'not ready', checks: { ...WELL, disk: 'full' } });
    hasDiskSpace = true;
    expect((await getReady()).status).toBe('ready');
  });

  it('is lost with another schema', async () => {
    const { db } = service.database.store;
    const next = latestSchemaVersion() + 1;
    await sql`insert into schema_migration (version, name, sha256) values (${next}, 'later', '')`.execute(db);
    expect((await getReady()).checks).toEqual({ ...WELL, schema: 'different' });
    await sql`delete from schema_migration where version = ${next}`.execute(db);
    expect((await getReady()).status).toBe('ready');
  });

  it('is lost when work does not progress', async () => {
    let idleMs = 29_000;
    const idleTimes = { scheduler: () => idleMs, externalJobs: () => 0, deliveries: () => Infinity, push: () => 0 };
    const readiness = new Readiness({ db: service.database.store.db, idleTimes });
    expect(await readiness.checks()).toEqual({ ...WELL, deliveries: 'stuck' });
    idleMs = 30_001;
    expect(await readiness.checks()).toEqual({ ...WELL, scheduler: 'stuck', deliveries: 'stuck' });
  });

  it('is lost when deliveries do not progress, also if the disk has been full before', async () => {
    let hasDiskSpace = false;
    const other = await startTestService({ manualScheduler: false, hasDiskSpace: () => hasDiskSpace });
    const checks = async () => ((await (await fetch(`${other.url}/ready`)).json()) as { checks: object }).checks;
    await expect.poll(checks, { timeout: 10_000 }).toEqual({ ...WELL, disk: 'full' });
    // Its last round found the disk full; then it hangs.
    await other.service.deliveries.stop();
    hasDiskSpace = true;
    expect(await checks()).toEqual(WELL);
    const now = performance.now.bind(performance);
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await expect.poll(checks, { timeout: 10_000 }).toEqual({ ...WELL, deliveries: 'stuck' });
    spy.mockRestore();
    await other.close();
  });

  it('does not wait for a store that hangs', async () => {
    const store = connectStore({ connectionString: service.database.url }, silentLog, 1);
    const connection = await store.pool.connect();
    const readiness = new Readiness({ db: store.db, idleTimes: null });
    const began = performance.now();
    expect(await readiness.checks()).toMatchObject({ store: 'down', schema: 'unknown' });
    expect(performance.now() - began).toBeLessThan(5000);
    connection.release();
    expect(await readiness.checks()).toEqual(WELL);
    await store.close();
  });

  it('is lost as soon as a stop begins, while requests are still accepted', async () => {
    service.service.announceStop();
    expect(await getReady()).toEqual({ code: 503, status: 'not ready', checks: { ...WELL, process: 'stopping' } });
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });
});
