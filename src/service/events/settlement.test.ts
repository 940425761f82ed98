import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings, publishedEvents } from '#testing/seed.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { createJobHandlers, jobFailures } from '../jobHandlers.ts';
import type { JobHandlers } from '../platform/scheduler/jobs.ts';
import { Scheduler } from '../platform/scheduler/scheduler.ts';
import { portsWith } from '../readings/ports/portsWith.ts';
import { readEvent } from './eventRows.ts';

// Every home uses 1 kWh a half hour for a month; on the day of the event 0.4 kWh from 17:00 and 0.7 kWh from 17:30.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;

let service: TestService;
let tenant: TestTenant;
let fleet: string[];
let schemeUUID: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt(AT('08:00'));
  fleet = await seedFleet(service, tenant, 2, { prefix: 'home' });
  for (const uuid of fleet)
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(DAY, -30), 30, () => 1000),
    );
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    contractedMw: 0.002,
    priceGbpPerMwh: 300,
  }));
  await optIn(tenant, eventUUID, fleet);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const advance = (by: string) => tenant.client.setClock({ body: { advance: by } });
const event = () => tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
const stats = (run?: number) => tenant.client.getEventStats({ params: { 'event-uuid': eventUUID }, query: { run } });
const read = (assetUUID: string, clock: string, value: number) =>
  tenant.client.createConsumption({ body: [{ assetUUID, startTime: AT(clock), value }] });
const readAll = async () => {
  for (const asset of fleet)
    for (const [clock, value] of [
      ['17:00', 0.4],
      ['17:30', 0.7],
    ] as const)
      await read(asset, clock, value);
};
const recalculate = (body: object) => tenant.send('POST', `/events/${eventUUID}/stats/runs`, { body });
const publishedNames = async () =>
  (await publishedEvents(service, tenant, eventUUID)).map((row) => row.event.replace('EVENT.', ''));

describe('an event with some of its readings', () => {
  it('reports how many of its asset half hours it has, and is preliminary', async () => {
    await clockAt(AT('18:00'));
    await read(fleet[0]!, '17:00', 0.4);
    await advance('PT2S');
    expect(await event()).toMatchObject({ statsState: 'PRELIMINARY', presentReadings: 1, expectedReadings: 4 });
    expect((await tenant.client.getSummary()).lastEvent).toMatchObject({
      statsState: 'PRELIMINARY',
      presentReadings: 1,
      expectedReadings: 4,
    });
  });
});

describe('a run', () => {
  const around = (run?: number) =>
    tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID }, query: { run } });

  it('keeps the rebound and the unadjusted delivery of its own readings, whatever came later', async () => {
    await clockAt(AT('18:00'));
    await read(fleet[0]!, '17:00', 0.4);
    await read(fleet[0]!, '18:00', 1.3);
    await advance('PT2S');
    const { run } = await stats();
    expect(await around(run)).toMatchObject({ reboundKwh: 0.3, unadjustedDeliveredKwh: 0.6 });
    await readAll();
    await read(fleet[1]!, '18:00', 1.5);
    await advance('PT2S');
    expect((await stats()).run).toBeGreaterThan(run);
    const before = await around(run);
    expect(before).toMatchObject({ reboundKwh: 0.3, unadjustedDeliveredKwh: 0.6 });
    expect(before.reboundPeriods[0]).toMatchObject({ startTime: AT('18:00'), baselineKwh: 1, actualKwh: 1.3 });
    expect(await around()).toMatchObject({ reboundKwh: 0.8, unadjustedDeliveredKwh: 1.8 });
  });
});

describe('an event that was cancelled while it ran, before such events were settled', () => {
  it('is settled on request', async () => {
    await clockAt(AT('17:40'));
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID } });
    const { pool } = service.database.store;
    await pool.query(
      `begin; select set_config('app.tenant', '${tenant.tenant}', true); delete from jobs where kind = 'STATS'
        and tenant_uuid = '${tenant.tenant}'; commit`,
    );
    await readAll();
    await pool.query(
      `begin; select set_config('app.tenant', '${tenant.tenant}', true); delete from jobs where kind = 'STATS'
        and tenant_uuid = '${tenant.tenant}'; commit`,
    );
    expect(await event()).toMatchObject({ state: 'CANCELLED', statsStatus: 'NOT_STARTED' });
    expect((await recalculate({ reason: 'Never settled' })).status).toBe(200);
    await advance('PT2S');
    expect(await stats()).toMatchObject({ run: 1, reason: 'Never settled', presentReadings: 2, deliveredKwh: 1.2 });
  });
});

describe('a final event', () => {
  beforeEach(async () => {
    await clockAt(AT('18:00'));
    await readAll();
    await advance('PT2S');
    expect(await stats()).toMatchObject({
      status: 'FINAL',
      run: 2,
      deliveredKwh: 1.8,
      lateDataKwh: null,
      reason: null,
    });
  });

  it('is closed: a later reading is shown beside it, and a recalculation includes it', async () => {
    const final = await stats();
    await read(fleet[0]!, '17:30', 0.2);
    await advance('PT2S');
    expect(await stats()).toEqual({ ...final, lateDataKwh: 0.5 });
    expect((await stats(1)).lateDataKwh).toBeNull();
    expect(await event()).toMatchObject({ statsState: 'FINAL', statsStatus: 'READY', deliveredKwh: 1.8 });

    const response = await recalculate({ reason: 'The meter operator corrected a reading' });
    expect([response.status, ((await response.json()) as { statsStatus: string }).statsStatus]).toEqual([
      200,
      'CALCULATING',
    ]);
    expect((await recalculate({ reason: 'Twice' })).status).toBe(409);
    await advance('PT1S');
    expect(await stats()).toMatchObject({
      run: 3,
      status: 'FINAL',
      deliveredKwh: 2.3,
      lateDataKwh: null,
      reason: 'The meter operator corrected a reading',
    });
    expect(await stats(2)).toEqual({ ...final, lateDataKwh: null });
    const { data } = await tenant.client.listEventStatsRuns({ params: { 'event-uuid': eventUUID } });
    expect(data.map(({ run, reason }) => [run, reason])).toEqual([
      [3, 'The meter operator corrected a reading'],
      [2, null],
      [1, null],
    ]);
    const audit = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.selectFrom('audit').selectAll().execute(),
    );
    expect(audit).toMatchObject([
      {
        action: 'STATS_RECALCULATED',
        subject: eventUUID,
        details: {
          reason: 'The meter operator corrected a reading',
          terms: 'FROZEN',
          keyId: tenant.apiKey.split('_')[2],
        },
      },
    ]);
  });

  it('keeps its rules when the scheme changes, until it is recalculated by the current ones', async () => {
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { settlementMethod: 'FLAT_RATE' } });
    const { revenueGbp } = await stats();
    await recalculate({ reason: 'Look again' });
    await advance('PT1S');
    expect(await stats()).toMatchObject({ run: 3, revenueGbp, terms: { settlementMethod: 'DFS_K' } });
    await recalculate({ reason: 'The contract says flat', terms: 'CURRENT' });
    await advance('PT1S');
    // 1.8 kWh at £300 per MWh.
    expect(await stats()).toMatchObject({ run: 4, revenueGbp: 0.54, terms: { settlementMethod: 'FLAT_RATE' } });
    expect((await event()).terms?.settlementMethod).toBe('FLAT_RATE');
  });

  it('is not recalculated without a reason, by another tenant, or before its end', async () => {
    expect((await recalculate({})).status).toBe(400);
    expect((await recalculate({ reason: '' })).status).toBe(400);
    const other = await service.addTenant();
    expect((await other.send('POST', `/events/${eventUUID}/stats/runs`, { body: { reason: 'x' } })).status).toBe(404);
    const { eventUUID: coming } = await addEvent(tenant, schemeUUID);
    expect((await tenant.send('POST', `/events/${coming}/stats/runs`, { body: { reason: 'x' } })).status).toBe(409);
  });
});

describe('an event cancelled while it runs', () => {
  it('is settled for the ended half hours', async () => {
    await clockAt(AT('17:40'));
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason: 'Grid is fine' } });
    await readAll();
    await advance('PT2S');
    const settled = await stats();
    expect(settled).toMatchObject({
      status: 'FINAL',
      expectedReadings: 2,
      presentReadings: 2,
      deliveredKwh: 1.2,
      targetKwh: 1,
      deliveryPercentage: 120,
    });
    expect(settled.settlementPeriods.map(({ startTime }) => startTime)).toEqual([AT('17:00')]);
    expect(await event()).toMatchObject({
      state: 'CANCELLED',
      cancelledUTC: expect.stringContaining(`${DAY}T17:40`),
      statsState: 'FINAL',
      deliveredKwh: 1.2,
      targetKwh: 1,
    });
    expect(
      (await tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } })).funnel.at(-1),
    ).toMatchObject({
      stage: 'DELIVERED',
      assets: 2,
    });
    expect((await publishedNames()).slice(0, 4)).toEqual(['SCHEDULED', 'BASELINES_READY', 'STARTED', 'CANCELLED']);
  });

  it('is settled at nothing in its first half hour', async () => {
    await clockAt(AT('17:20'));
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID } });
    await advance('PT2S');
    expect(await stats()).toMatchObject({
      status: 'FINAL',
      deliveredKwh: 0,
      averageDeliveredKw: 0,
      settlementPeriods: [],
      expectedReadings: 0,
      assetsMissingData: 0,
    });
  });

  it('has no stats before its start', async () => {
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID } });
    expect((await tenant.send('GET', `/events/${eventUUID}/stats`)).status).toBe(409);
  });
});

describe('a calculation', () => {
  const jump = (to: string) =>
    service.database.store.db
      .updateTable('tenants')
      .set({ clock_offset_ms: Date.parse(to) - Date.now() })
      .where('tenant_uuid', '=', tenant.tenant)
      .execute();
  const again = () =>
    service.database.store.db
      .updateTable('jobs')
      .set({ retry_at: null })
      .where('tenant_uuid', '=', tenant.tenant)
      .execute();
  /** A scheduler whose calculations run a replacement after their start was published. */
  const schedulerOf = (calculate: JobHandlers['STATS']) => {
    const handlers = createJobHandlers(portsWith());
    const STATS: JobHandlers['STATS'] = async (scope, subject) =>
      (await readEvent(scope, subject))!.stats_started_run === null
        ? handlers.STATS(scope, subject)
        : calculate(scope, subject);
    return new Scheduler({
      db: service.database.store.db,
      handlers: { ...handlers, STATS },
      failures: jobFailures,
      log: silentLog,
    });
  };

  it('is visible while it runs, and published once however often it dies', async () => {
    await jump(AT('18:01'));
    const seen: string[] = [];
    const dying = schedulerOf(async () => {
      seen.push((await event()).statsStatus, ...(await publishedNames()).slice(-1));
      throw new Error('died');
    });
    await dying.runDue(tenant.tenant);
    expect(seen).toEqual(['CALCULATING', 'STATS_CALCULATION_STARTED']);
    expect((await event()).statsStatus).toBe('CALCULATING');
    await again();
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect((await event()).statsStatus).toBe('READY');
    expect((await publishedNames()).filter((name) => name.startsWith('STATS'))).toEqual([
      'STATS_CALCULATION_STARTED',
      'STATS_READY',
    ]);
  });

  it('that fails five times reports so with the reason, until one succeeds', async () => {
    await jump(AT('18:01'));
    const failing = schedulerOf(() => Promise.reject(new Error('no room left')));
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await event()).statsStatus).not.toBe('FAILED');
      await again();
      await failing.runDue(tenant.tenant);
    }
    expect(await event()).toMatchObject({ statsStatus: 'FAILED', statsFailure: 'Error: no room left' });
    expect((await tenant.client.getSummary()).statsFailed).toEqual([
      { eventUUID, name: 'Dispatch', reason: 'Error: no room left' },
    ]);
    await recalculate({ reason: 'Perhaps now' });
    for (let attempt = 1; attempt <= 5; attempt++) {
      await again();
      await failing.runDue(tenant.tenant);
    }
    expect(await event()).toMatchObject({ statsStatus: 'FAILED' });
    // A failed one blocks no other.
    expect((await recalculate({ reason: 'There is room again' })).status).toBe(200);
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect(await event()).toMatchObject({ statsStatus: 'READY', statsFailure: null, statsState: 'PRELIMINARY' });
    expect((await tenant.client.getSummary()).statsFailed).toEqual([]);
    expect(await stats()).toMatchObject({ reason: 'There is room again' });
  });
});
