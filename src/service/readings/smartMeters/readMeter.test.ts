import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { freshMpan } from '#testing/seed.ts';
import { seedMeter } from '#testing/seedMeter.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const NOON = '2026-01-20T12:10:00Z';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt(NOON);
});
afterAll(() => service.close());

const clockAt = (now: string, of = tenant) => of.client.setClock({ body: { now } });
const advance = (by: string) => tenant.client.setClock({ body: { advance: by } });
const consent = (userUUID: string, of = tenant) => of.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
const series = async (
  assetUUID: string,
  from: string,
  to: string,
  direction: 'import' | 'export' = 'import',
  of = tenant,
) =>
  (await of.client.getAssetConsumption({ params: { assetUUID }, query: { from, to, direction } })) as ConsumptionSeries;
const present = async (assetUUID: string) =>
  (await series(assetUUID, '2025-01-01T00:00:00Z', '2026-12-01T00:00:00Z')).coverage.present;
const lastOf = async (assetUUID: string) => (await tenant.client.getAsset({ params: { assetUUID } })).lastReadingUTC;

/** A simulated meter that the service may read, by a consent given over the interface. */
async function simulated(options: Parameters<typeof seedMeter>[2] = {}) {
  const meter = await seedMeter(service, tenant, { consents: false, meterSerialNumber: 'SIM0001', ...options });
  await consent(meter.userUUID);
  await service.service.scheduler.runUntilIdle(tenant.tenant);
  return meter;
}

describe('a simulated meter', () => {
  it('fills 90 days and then keeps producing as the clock moves', async () => {
    const { assetUUID } = await simulated();
    expect([await present(assetUUID), await lastOf(assetUUID)]).toEqual([90 * 48, '2026-01-20T11:30:00Z']);
    await advance('PT30M');
    expect([await present(assetUUID), await lastOf(assetUUID)]).toEqual([90 * 48 + 1, '2026-01-20T12:00:00Z']);
    await advance('P3D');
    expect(await present(assetUUID)).toBe(93 * 48 + 1);
    await advance('P200D');
    const { values, coverage } = await series(assetUUID, '2026-05-13T12:30:00Z', '2026-08-11T12:30:00Z');
    expect([coverage.present, coverage.expected]).toEqual([90 * 48, 90 * 48]);
    expect(values.every((value) => value !== null && value > 0 && value < 2)).toBe(true);
  });

  it('measures plausible use, the same for one MPAN everywhere and another for the next', async () => {
    const [one, two] = [await simulated({ exportMpan: freshMpan() }), await simulated()];
    const day = ['2026-01-19T00:00:00Z', '2026-01-20T00:00:00Z'] as const;
    const [first, second] = [await series(one.assetUUID, ...day), await series(two.assetUUID, ...day)];
    const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
    expect(sum(first.values)).toBeGreaterThan(4);
    expect(sum(first.values)).toBeLessThan(20);
    expect(sum(first.values.slice(34, 42))).toBeGreaterThan(2 * sum(first.values.slice(2, 10)));
    expect(second.values).not.toEqual(first.values);
    expect(sum((await series(one.assetUUID, ...day, 'export')).values.slice(22, 28))).toBeGreaterThan(0.5);
    expect((await series(two.assetUUID, ...day, 'export')).coverage.present).toBe(0);

    const other = await service.addTenant();
    await clockAt(NOON, other);
    const { userUUID } = await other.client.createUser({ body: { userId: 'ada', name: 'Ada' } });
    await consent(userUUID, other);
    const { assetUUID } = await other.client.createAsset({
      body: { mpan: one.mpan, userUUID, meterSerialNumber: 'SIM9' },
    });
    await other.client.setClock({ body: { advance: 'PT20S' } });
    expect((await series(assetUUID, ...day, 'import', other)).values).toEqual(first.values);
  });

  it('continues from existing readings, and leaves them as they are', async () => {
    const meter = await seedMeter(service, tenant, { consents: false, meterSerialNumber: 'SIM1' });
    await tenant.client.createConsumption({
      body: [{ assetUUID: meter.assetUUID, startTime: '2026-01-20T09:00:00Z', value: 9 }],
    });
    await consent(meter.userUUID);
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect(
      (await series(meter.assetUUID, '2026-01-20T08:00:00Z', '2026-01-20T12:00:00Z')).values.map(
        (value) => value !== null,
      ),
    ).toEqual([false, false, true, true, true, true, true, true]);
    expect((await series(meter.assetUUID, '2026-01-20T09:00:00Z', '2026-01-20T09:30:00Z')).values).toEqual([9]);
  });

  it('stops when the consent is withdrawn or expires, and fills the gap when it is given again', async () => {
    const meter = await simulated();
    const { data } = await tenant.client.listConsents({ query: { userUUID: meter.userUUID } });
    await tenant.client.withdrawConsent({ params: { consentUUID: data[0]!.consentUUID } });
    await advance('PT5H');
    expect(await lastOf(meter.assetUUID)).toBe('2026-01-20T11:30:00Z');
    await tenant.client.createConsent({
      body: { userUUID: meter.userUUID, type: 'DATA_ACCESS', expiresUTC: '2026-01-20T18:00:00Z' },
    });
    await advance('PT1S');
    expect(await lastOf(meter.assetUUID)).toBe('2026-01-20T16:30:00Z');
    await clockAt('2026-01-20T17:45:00Z');
    await clockAt('2026-01-21T12:00:00Z');
    expect(await lastOf(meter.assetUUID)).toBe('2026-01-20T17:00:00Z');
  });

  it('begins when its serial number says so', async () => {
    const meter = await seedMeter(service, tenant, { meterSerialNumber: 'E6S1' });
    await advance('P2D');
    expect(await present(meter.assetUUID)).toBe(0);
    await tenant.client.updateAsset({ params: { assetUUID: meter.assetUUID }, body: { meterSerialNumber: 'SIM-7' } });
    await advance('PT1S');
    expect(await present(meter.assetUUID)).toBe(90 * 48);
  });

  it('has an ended event recalculated with its readings', async () => {
    const meter = await simulated();
    await tenant.client.createConsent({ body: { userUUID: meter.userUUID, type: 'DISPATCH' } });
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Peak' } });
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [meter.assetUUID], action: 'OPT_IN' },
    });
    await advance('PT1M');
    const { eventUUID } = await tenant.client.createEvent({
      body: {
        name: 'Dispatch',
        schemeUUID,
        eventType: 'TURN_DOWN',
        startTime: '2026-01-20T17:00:00Z',
        endTime: '2026-01-20T18:00:00Z',
      },
    });
    const params = { 'event-uuid': eventUUID };
    await tenant.client.optEventAssets({ params, body: { assetUUIDs: [meter.assetUUID], action: 'OPT_IN' } });
    await clockAt('2026-01-20T18:31:00Z');
    expect(await tenant.client.getEventStats({ params })).toMatchObject({
      status: 'FINAL',
      assetsWithData: 1,
      presentReadings: 2,
    });
  });
});

it.each([
  ['whose serial number is another', { meterSerialNumber: 'E6S1' }],
  ['without a serial number', { meterSerialNumber: null }],
  ['whose MPAN nobody knows', { mpanStatus: 'INVALID' as const }],
])('does not read a meter %s', async (_, options) => {
  const { assetUUID } = await simulated(options);
  await advance('P3D');
  expect(await present(assetUUID)).toBe(0);
});

it('does not read a meter whose user has not consented', async () => {
  const { assetUUID } = await seedMeter(service, tenant, { consents: false, meterSerialNumber: 'SIM1' });
  await advance('P3D');
  expect(await present(assetUUID)).toBe(0);
});
