import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, publishedEvents } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers } from '../jobHandlers.ts';
import { Scheduler } from '../platform/scheduler/scheduler.ts';
import { portsWith } from '../readings/ports/portsWith.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const get = (eventUUID: string) => tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
const cancel = (eventUUID: string, reason?: string) =>
  tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason } });
const publishedNames = async (eventUUID: string) =>
  (await publishedEvents(service, tenant, eventUUID)).map((row) => row.event.replace('EVENT.', ''));
/** Moves the clock without running anything, as if every process slept. */
const jump = (to: string) =>
  service.database.store.db
    .updateTable('tenants')
    .set({ clock_offset_ms: Date.parse(to) - Date.now() })
    .where('tenant_uuid', '=', tenant.tenant)
    .execute();

/** Cancelled while it runs: it is settled for the ended half hours. */
const CANCELLED_LIFE = ['SCHEDULED', 'STARTED', 'CANCELLED', 'STATS_CALCULATION_STARTED', 'STATS_READY'];
const LIFECYCLE = ['SCHEDULED', 'STARTED', 'ENDED', 'STATS_CALCULATION_STARTED', 'STATS_READY'];

describe('the life of an event', () => {
  it('starts and ends on time, and publishes the time', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await clockAt('2026-01-15T16:59:50Z');
    expect((await get(eventUUID)).state).toBe('SCHEDULED');
    await clockAt('2026-01-15T17:00:10Z');
    expect((await get(eventUUID)).state).toBe('STARTED');
    await clockAt('2026-01-15T18:00:00Z');
    expect(await get(eventUUID)).toMatchObject({ state: 'ENDED', statsStatus: 'READY' });
    const messages = await publishedEvents(service, tenant, eventUUID);
    expect(messages.map((row) => row.event)).toEqual(LIFECYCLE.map((name) => `EVENT.${name}`));
    expect(messages[1]).toEqual({
      event: 'EVENT.STARTED',
      created_utc: new Date('2026-01-15T17:00:00Z'),
      payload: {
        eventUUID,
        name: 'Dispatch',
        schemeUUID,
        state: 'STARTED',
        startTime: '2026-01-15T17:00:00Z',
        endTime: '2026-01-15T18:00:00Z',
      },
    });
    expect([messages[2]!.created_utc, messages[2]!.payload['state']]).toEqual([
      new Date('2026-01-15T18:00:00Z'),
      'ENDED',
    ]);
  });

  it('passes through every state in order, however late the tick', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await clockAt('2026-03-01T00:00:00Z');
    expect((await get(eventUUID)).state).toBe('ENDED');
    const messages = await publishedEvents(service, tenant, eventUUID);
    expect(messages.map((row) => row.event)).toEqual(LIFECYCLE.map((name) => `EVENT.${name}`));
    expect(messages[2]!.created_utc).toEqual(new Date('2026-01-15T18:00:00Z'));
  });

  it('is cancelled while scheduled or started, once, and not after the end', async () => {
    const [early, running, over] = [
      await addEvent(tenant, schemeUUID),
      await addEvent(tenant, schemeUUID),
      await addEvent(tenant, schemeUUID),
    ];
    expect(await cancel(early.eventUUID, 'Not required')).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'Not required',
    });
    expect(await cancel(early.eventUUID, 'Again')).toMatchObject({ state: 'CANCELLED', cancelReason: 'Not required' });
    await clockAt('2026-01-15T17:20:00Z');
    expect((await tenant.send('POST', `/events/${running.eventUUID}/cancel`)).status).toBe(200);
    await clockAt('2026-01-15T18:00:00Z');
    await expect(cancel(over.eventUUID)).rejects.toMatchObject({ status: 409 });
    expect(await publishedNames(early.eventUUID)).toEqual(['SCHEDULED', 'CANCELLED']);
    expect(await publishedNames(running.eventUUID)).toEqual(CANCELLED_LIFE);
    expect(await publishedNames(over.eventUUID)).toEqual(LIFECYCLE);
  });

  it('publishes the start before the cancellation even with a late tick', async () => {
    const [started, ended] = [
      await addEvent(tenant, schemeUUID),
      await addEvent(tenant, schemeUUID, { startTime: '2026-01-15T15:00:00Z', endTime: '2026-01-15T16:00:00Z' }),
    ];
    await jump('2026-01-15T17:30:00Z');
    expect((await cancel(started.eventUUID)).state).toBe('CANCELLED');
    await expect(cancel(ended.eventUUID)).rejects.toMatchObject({ status: 409 });
    await clockAt('2026-01-15T19:00:00Z');
    expect(await publishedNames(started.eventUUID)).toEqual(CANCELLED_LIFE);
    expect(await publishedNames(ended.eventUUID)).toEqual(LIFECYCLE);
  });
});

describe('several processes concurrently', () => {
  it('twenty events cancelled at the instant they end: one of the two wins, and the messages agree', async () => {
    const events = [];
    for (let i = 0; i < 20; i++) events.push(await addEvent(tenant, schemeUUID));
    await jump('2026-01-15T17:59:59.970Z');
    const schedulers = [1, 2].map(
      () => new Scheduler({ db: service.database.store.db, handlers: createJobHandlers(portsWith()), log: silentLog }),
    );
    const running = schedulers.map(async (scheduler) => {
      for (let round = 0; round < 10; round++) await scheduler.runUntilIdle(tenant.tenant);
    });
    const responses = await Promise.all(
      events.map(async ({ eventUUID }, i) => {
        await new Promise((done) => setTimeout(done, i * 4));
        return tenant.send('POST', `/events/${eventUUID}/cancel`);
      }),
    );
    await Promise.all(running);
    await clockAt('2026-01-15T18:01:00Z');
    for (const [i, { eventUUID }] of events.entries()) {
      const won = responses[i]!.status === 200;
      expect([200, 409]).toContain(responses[i]!.status);
      expect((await get(eventUUID)).state).toBe(won ? 'CANCELLED' : 'ENDED');
      expect(await publishedNames(eventUUID)).toEqual(won ? CANCELLED_LIFE : LIFECYCLE);
    }
  });

  it('twenty events cancelled at the instant they start: a start is published only if it came first', async () => {
    const events = [];
    for (let i = 0; i < 20; i++) events.push(await addEvent(tenant, schemeUUID));
    await jump('2026-01-15T16:59:59.970Z');
    const settled = (async () => {
      for (let round = 0; round < 10; round++) await service.service.scheduler.runUntilIdle(tenant.tenant);
    })();
    await Promise.all(
      events.map(async ({ eventUUID }, i) => {
        await new Promise((done) => setTimeout(done, i * 4));
        return cancel(eventUUID);
      }),
    );
    await settled;
    await clockAt('2026-01-15T19:00:00Z');
    const { rows } = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql<{
        event_uuid: string;
        started: boolean;
      }>`select event_uuid, cancelled_utc >= start_utc as started from events`.execute(tx),
    );
    expect(rows).toHaveLength(20);
    for (const { event_uuid, started } of rows) {
      expect((await get(event_uuid)).state).toBe('CANCELLED');
      expect(await publishedNames(event_uuid)).toEqual(started ? CANCELLED_LIFE : ['SCHEDULED', 'CANCELLED']);
    }
  });

  it('two processes and busy clients: every step once', async () => {
    const assets = await seedFleet(service, tenant, 15);
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const events = [];
    for (let i = 0; i < 15; i++) events.push(await addEvent(tenant, schemeUUID));
    const schedulers = [1, 2].map(
      () => new Scheduler({ db: service.database.store.db, handlers: createJobHandlers(portsWith()), log: silentLog }),
    );
    const settle = () => Promise.all(schedulers.map((scheduler) => scheduler.runUntilIdle(tenant.tenant)));
    await Promise.all([
      settle(),
      ...events.map(({ eventUUID }, i) => optIn(tenant, eventUUID, [assets[i]!])),
      settle(),
    ]);
    await settle();
    await jump('2026-01-16T00:00:00Z');
    await settle();
    for (const { eventUUID } of events) {
      const messages = await publishedNames(eventUUID);
      expect([...new Set(messages)]).toEqual(messages);
      expect(messages).toEqual(['SCHEDULED', 'BASELINES_READY', ...LIFECYCLE.slice(1)]);
    }
  });

  it('a process that dies during work leaves nothing half done', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await jump('2026-01-15T19:00:00Z');
    const handlers = createJobHandlers(portsWith());
    const dying = new Scheduler({
      db: service.database.store.db,
      handlers: {
        ...handlers,
        ADVANCE_EVENT: async (scope, subject) => {
          await handlers.ADVANCE_EVENT(scope, subject);
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx);
        },
      },
      log: silentLog,
    });
    await dying.runDue(tenant.tenant);
    expect((await get(eventUUID)).state).toBe('SCHEDULED');
    expect(await publishedNames(eventUUID)).toEqual(['SCHEDULED']);
    await service.database.store.db
      .updateTable('jobs')
      .set({ retry_at: null })
      .where('tenant_uuid', '=', tenant.tenant)
      .execute();
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect(await publishedNames(eventUUID)).toEqual(LIFECYCLE);
  });
});
