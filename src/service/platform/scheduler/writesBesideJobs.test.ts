import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { createJobHandlers } from '../../jobHandlers.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';
import type { JobKind } from './jobs.ts';
import { Scheduler } from './scheduler.ts';

const DAY = '2023-03-23';
const event = { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T18:00:00Z` };

let service: TestService;
let tenant: TestTenant;
let assetUUID: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  [assetUUID] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    assetUUID,
    flatDays('2023-01-02', 81, () => 100),
  );
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, [assetUUID]);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, event));
  await optIn(tenant, eventUUID, [assetUUID]);
});
afterAll(() => service.close());

const moveClock = (to: string) =>
  sql`update tenants set clock_offset_ms = ${Date.parse(to) - Date.now()} where tenant_uuid = ${tenant.tenant}`.execute(
    service.database.store.db,
  );
const send = async (method: string, path: string, body?: unknown) => (await tenant.send(method, path, { body })).status;

/** Runs due jobs until a job of the kind has done all its work except its end; returns what lets it end. */
async function blockAtEnd(kind: JobKind): Promise<() => Promise<void>> {
  const handlers = createJobHandlers(portsWith());
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocked = new Scheduler({
    db: service.database.store.background,
    log: silentLog,
    handlers: {
      ...handlers,
      [kind]: async (...call: Parameters<(typeof handlers)[typeof kind]>) => {
        const step = await handlers[kind](...call);
        // The run that only announces a calculation blocks nobody.
        if (kind === 'STATS' && (await findLatestRun(call[0], call[1])) === null) return step;
        reached.resolve();
        await release.promise;
        return step;
      },
    },
  });
  const running = blocked.runDue(tenant.tenant);
  await reached.promise;
  return async () => {
    release.resolve();
    await running;
  };
}

it('readings and changes of an asset are stored while its event is settled, and it shows their effect', async () => {
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  await moveClock(`${DAY}T18:00:00Z`);
  const end = await blockAtEnd('STATS');
  // None of these could finish if it waited: the settlement ends only after them.
  expect(await send('POST', '/energy-consumption', [{ assetUUID, startTime: event.startTime, value: 0.7 }])).toBe(201);
  expect(await send('PATCH', `/assets/${assetUUID}`, { name: 'Named meanwhile' })).toBe(200);
  expect(
    await send('PUT', '/sandbox/clock', { now: new Date(Date.parse(`${DAY}T18:00:00Z`) - 3_600_000).toISOString() }),
  ).toBe(409);
  await end();
  expect((await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } })).actualKwh).toBe(0.2);
  await tenant.client.setClock({ body: { advance: 'PT2S' } });
  expect(await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } })).toMatchObject({
    actualKwh: 0.2,
    run: 1,
    lateDataKwh: -0.6,
  });
});

it('readings are stored while baselines are computed, and these are computed again', async () => {
  const end = await blockAtEnd('BASELINES');
  expect(await send('POST', '/energy-consumption', [{ assetUUID, startTime: '2023-03-20T17:00:00Z', value: 5 }])).toBe(
    201,
  );
  await end();
  const waiting = await service.database.store.db
    .selectFrom('jobs')
    .select('kind')
    .where('subject_uuid', '=', eventUUID)
    .where('kind', '=', 'BASELINES')
    .execute();
  expect(waiting).toHaveLength(1);
});

it('an event is cancelled while its baselines are computed, and none of them is stored', async () => {
  const blocker = await service.database.store.pool.connect();
  await blocker.query('begin; lock table reading_days in access exclusive mode');
  const running = service.service.scheduler.runDue(tenant.tenant);
  const isWaiting = async () =>
    (await blocker.query("select from pg_locks where relation = 'reading_days'::regclass and not granted")).rowCount;
  await expect.poll(isWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} })).state).toBe('CANCELLED');
  await blocker.query('rollback');
  blocker.release();
  await running;
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  expect((await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data[0]!.baseline).toBeNull();
});
