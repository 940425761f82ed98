import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type FakeOctopus, startFakeOctopus } from '#testing/fakeOctopus.ts';
import { freshMpan } from '#testing/seed.ts';
import { publishedPayloads } from '#testing/seedEvent.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { octopusPorts } from '../../readings/ports/octopusEnergy.ts';
import { portsWith } from '../../readings/ports/portsWith.ts';
import { ExternalJobRunner } from './externalJobRunner.ts';

let octopus: FakeOctopus;
let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  octopus = await startFakeOctopus();
  service = await startTestService({
    ports: portsWith(octopusPorts({ baseUrl: octopus.url, apiKey: 'key', pauseMs: 1 })),
  });
});
beforeEach(async () => {
  octopus.responseOverrides = [];
  octopus.received.length = 0;
  tenant = await service.addTenant(undefined, 'LIVE');
});
afterAll(async () => {
  await service.close();
  await octopus.close();
});

const run = () => service.service.externalJobs.runDue();
const jobs = () =>
  service.database.store.db
    .selectFrom('jobs')
    .selectAll()
    .where('tenant_uuid', '=', tenant.tenant)
    .where('kind', 'not in', ['COUNTS', 'HOUSEKEEPING', 'FORECAST_DAY', 'LOAD_COUNT'])
    .orderBy('kind')
    .execute();

/** A meter of a live tenant, created over the interface, with its user's consent. */
async function liveMeter(mpan = freshMpan()) {
  octopus.knownMpans.add(mpan);
  const { userUUID } = await tenant.client.createUser({ body: { userId: mpan, name: 'Ada' } });
  await tenant.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
  const { assetUUID } = await tenant.client.createAsset({ body: { mpan, userUUID, meterSerialNumber: '21L1' } });
  return { assetUUID, mpan, userUUID };
}
const assetOf = (assetUUID: string) => tenant.client.getAsset({ params: { assetUUID } });

it('looks up the MPANs of live tenants and reads their meters, and reschedules itself', async () => {
  const { assetUUID } = await liveMeter();
  await service.service.scheduler.runDue();
  expect([(await assetOf(assetUUID)).mpanStatus, octopus.received.length]).toEqual(['PENDING', 0]);
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('VALID');
  expect(await publishedPayloads(service, tenant, 'ASSET.MPAN_VALIDATED')).toMatchObject([
    { assetUUID, isValid: true },
  ]);
  const newest = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS - HALF_HOUR_MS;
  expect(Date.parse((await assetOf(assetUUID)).lastReadingUTC!)).toBe(newest);
  const { coverage } = (await tenant.client.getAssetConsumption({
    params: { assetUUID },
    query: { from: new Date(newest - 91 * DAY_MS).toISOString(), to: new Date().toISOString() },
  })) as ConsumptionSeries;
  expect(coverage.present).toBe(90 * 48);
  const [next, ...others] = await jobs();
  expect([next!.kind, next!.due_utc.getTime(), next!.retry_at, others.length]).toEqual([
    'METER_READ',
    newest + HALF_HOUR_MS + 6 * 3_600_000,
    null,
    0,
  ]);
});

it('finds an unknown MPAN', async () => {
  const { assetUUID, mpan } = await liveMeter();
  octopus.knownMpans.delete(mpan);
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('INVALID');
  expect(await jobs()).toEqual([]);
});

it('retries after a pause if nobody responds', async () => {
  const { assetUUID } = await liveMeter();
  octopus.responseOverrides = Array.from({ length: 4 }, () => ({ status: 500 }));
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('PENDING');
  const [job] = await jobs();
  expect([job!.attempts, job!.last_error]).toEqual([1, 'Error: Octopus Energy returned 500']);
  await sleep(1100);
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('VALID');
});

it('locks nothing while it waits, and repeats the lookup for what changes meanwhile', async () => {
  const { assetUUID } = await liveMeter();
  const [wrong, right] = [freshMpan(), freshMpan()];
  octopus.knownMpans.add(right);
  await tenant.client.updateAsset({ params: { assetUUID }, body: { mpan: wrong } });
  const changed = Promise.withResolvers<void>();
  octopus.responseOverrides = [{ status: 404, after: changed.promise }];
  const running = run();
  await expect.poll(() => octopus.inFlight()).toBe(1);
  // Would wait for ever if the lookup held a lock.
  await tenant.client.updateAsset({ params: { assetUUID }, body: { mpan: right } });
  changed.resolve();
  await running;
  await run();
  expect(await assetOf(assetUUID)).toMatchObject({ mpan: right, mpanStatus: 'VALID' });
});

it('stores nothing for a consent withdrawn during the request', async () => {
  const { assetUUID, userUUID } = await liveMeter();
  octopus.responseOverrides = [
    { body: { gsp: '_C', mpan: '', profile_class: 1 } },
    {
      afterMs: 400,
      body: {
        next: null,
        results: [
          {
            consumption: 1,
            interval_start: new Date(Math.floor(Date.now() / HALF_HOUR_MS - 2) * HALF_HOUR_MS).toISOString(),
            interval_end: new Date(Math.floor(Date.now() / HALF_HOUR_MS - 1) * HALF_HOUR_MS).toISOString(),
          },
        ],
      },
    },
  ];
  const running = run();
  await expect.poll(() => octopus.received.length).toBe(2);
  const { data } = await tenant.client.listConsents({ query: { userUUID } });
  await tenant.client.withdrawConsent({ params: { consentUUID: data[0]!.consentUUID } });
  await running;
  expect((await assetOf(assetUUID)).lastReadingUTC).toBeNull();
  expect(await jobs()).toEqual([]);
});

it('does not run for sandbox tenants, which have the mocks', async () => {
  const sandbox = await service.addTenant();
  await sandbox.client.createAsset({ body: { mpan: freshMpan() } });
  await sandbox.client.setClock({ body: { advance: 'PT1M' } });
  await run();
  expect((await sandbox.client.listAssets()).data[0]!.mpanStatus).toBe('VALID');
  expect(octopus.received).toEqual([]);
});

it('runs immediately what was leased or retried before the machine’s clock went back', async () => {
  const { assetUUID } = await liveMeter();
  const pauseUntil = (interval: string) =>
    service.database.store.db
      .updateTable('jobs')
      .set({ retry_at: sql<Date>`now() + ${interval}::interval` })
      .where('subject_uuid', '=', assetUUID)
      .execute();
  await pauseUntil('5 minutes');
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('PENDING');
  await pauseUntil('2 hours');
  await run();
  expect((await assetOf(assetUUID)).mpanStatus).toBe('VALID');
});

it('releases unanswered jobs when it stops', async () => {
  await liveMeter();
  let onRequest: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const never = () => {
    onRequest();
    return new Promise<never>(() => undefined);
  };
  const blockedRunner = new ExternalJobRunner({
    db: service.database.store.db,
    externalJobs: { MPAN_CHECK: never, METER_READ: never, MAIL: never, EXPORT: never, REQUIREMENT_FEED: never },
    log: silentLog,
  });
  blockedRunner.start();
  await requested;
  expect((await jobs()).some(({ retry_at }) => retry_at !== null)).toBe(true);
  await blockedRunner.stop();
  expect((await jobs()).map(({ retry_at }) => retry_at)).toEqual((await jobs()).map(() => null));
});
