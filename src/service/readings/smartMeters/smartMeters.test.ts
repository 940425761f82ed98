import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { freshMpan, seedReadings } from '#testing/seed.ts';
import { type SeededMeter, seedMeter } from '#testing/seedMeter.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = { from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' };
const TWO_YEARS = { from: '2024-01-15T00:00:00Z', to: '2026-01-15T00:00:00Z' };

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const measured = async (options: Parameters<typeof seedMeter>[2] = {}) => {
  const meter = await seedMeter(service, tenant, options);
  await seedReadings(
    service,
    tenant,
    meter.assetUUID,
    flatDays('2026-01-15', 1, (_, slot) => (slot === 0 || slot > 45 ? NaN : slot)),
  );
  return meter;
};
const withdraw = async ({ userUUID }: SeededMeter) => {
  const { data } = await tenant.client.listConsents({ query: { userUUID } });
  await tenant.client.withdrawConsent({ params: { consentUUID: data[0]!.consentUUID } });
};
const readings = (mpan: string, query = DAY as Record<string, string>) =>
  tenant.send('GET', `/smart-meters/${mpan}/readings?${new URLSearchParams(query)}`);

describe('smart meters', () => {
  it('are the active assets with an MPAN, by MPAN, and can be searched', async () => {
    const [one, two] = [
      await measured(),
      await seedMeter(service, tenant, { mpanStatus: 'PENDING', meterSerialNumber: 'E6S123' }),
    ];
    await tenant.client.createAsset({ body: { assetId: 'no-meter' } });
    const archivedMeter = await seedMeter(service, tenant);
    await tenant.client.archiveAsset({ params: { assetUUID: archivedMeter.assetUUID } });
    const { data, totalItems } = await tenant.client.listSmartMeters();
    expect([totalItems, data.map((meter) => meter.mpan)]).toEqual([2, [one.mpan, two.mpan].sort()]);
    expect(data.find((meter) => meter.mpan === two.mpan)).toEqual({
      mpan: two.mpan,
      assetUUID: two.assetUUID,
      meterSerialNumber: 'E6S123',
      isHalfHourlySettled: null,
      status: 'UNKNOWN',
      consentStatus: 'ACTIVE',
      availableRange: null,
      lastReadingUTC: null,
      reading: {
        status: 'NOT_READ',
        notReadReason: 'MPAN_NOT_VALID',
        provider: null,
        meterAccountUUID: null,
        lastReadUTC: null,
        lastError: null,
        failures: 0,
        nextTryUTC: null,
      },
    });
    expect(
      (await tenant.client.listSmartMeters({ query: { search: two.mpan } })).data.map((meter) => meter.assetUUID),
    ).toEqual([two.assetUUID]);
  });

  it('show where their readings begin and end', async () => {
    const { mpan } = await measured();
    expect((await tenant.client.getSmartMeter({ params: { mpan } })).availableRange).toEqual({
      from: '2026-01-15T00:30:00Z',
      to: '2026-01-15T23:00:00Z',
    });
  });

  it('are sorted by their newest reading, those without one last', async () => {
    const meters = [
      await seedMeter(service, tenant),
      await seedMeter(service, tenant),
      await seedMeter(service, tenant),
    ];
    const [late, early, none] = meters.map(({ assetUUID }) => assetUUID) as [string, string, string];
    for (const [assetUUID, startTime] of [
      [late, '2026-01-15T12:00:00Z'],
      [early, '2026-01-15T09:00:00Z'],
    ] as const)
      await tenant.client.createConsumption({ body: [{ assetUUID, startTime, value: 1 }] });
    const sorted = async (sort: 'lastReadingUTC' | '-lastReadingUTC') =>
      (await tenant.client.listSmartMeters({ query: { sort } })).data.map(({ assetUUID }) => assetUUID);
    expect(await sorted('lastReadingUTC')).toEqual([early, late, none]);
    expect(await sorted('-lastReadingUTC')).toEqual([late, early, none]);
  });

  it('are distinguished by consent, by the clock too', async () => {
    const [none, withdrawn, lapsing] = [
      await seedMeter(service, tenant, { consents: false }),
      await seedMeter(service, tenant),
      await seedMeter(service, tenant, { consents: false }),
    ];
    await withdraw(withdrawn);
    await tenant.client.createConsent({
      body: {
        userUUID: lapsing.userUUID,
        type: 'DATA_ACCESS',
        expiresUTC: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    const status = async (mpan: string) => (await tenant.client.getSmartMeter({ params: { mpan } })).consentStatus;
    expect([await status(none.mpan), await status(withdrawn.mpan), await status(lapsing.mpan)]).toEqual([
      'NONE',
      'WITHDRAWN',
      'ACTIVE',
    ]);
    await tenant.client.setClock({ body: { advance: 'PT2H' } });
    expect(await status(lapsing.mpan)).toBe('EXPIRED');
    const expired = await tenant.client.listSmartMeters({ query: { consentStatus: 'EXPIRED' } });
    expect(expired.data.map((meter) => meter.mpan)).toEqual([lapsing.mpan]);
  });

  it.each(['1012345678901', '123', 'abc', '%00'])('are not found by the MPAN %s, which is invalid', async (mpan) => {
    expect((await tenant.send('GET', `/smart-meters/${mpan}`)).status).toBe(400);
  });

  it('of another tenant or of nobody are 404', async () => {
    const foreign = await seedMeter(service, await service.addTenant());
    for (const mpan of [foreign.mpan, freshMpan()]) {
      expect((await problemOf(await tenant.send('GET', `/smart-meters/${mpan}`))).code).toBe('NOT_FOUND');
      expect((await problemOf(await readings(mpan))).code).toBe('NOT_FOUND');
    }
  });
});

describe('reading a meter', () => {
  it('returns measurements, as a series or in periods', async () => {
    const { mpan, assetUUID } = await measured();
    const series = await tenant.client.getSmartMeterReadings({ params: { mpan }, query: DAY });
    expect(series).toMatchObject({
      assetUUID,
      direction: 'import',
      granularity: 'halfHour',
      start: DAY.from,
      coverage: { expected: 48, present: 45 },
    });
    expect(series).toEqual(await tenant.client.getAssetConsumption({ params: { assetUUID }, query: DAY }));
    const day = await tenant.client.getSmartMeterReadings({ params: { mpan }, query: { ...DAY, granularity: 'day' } });
    expect(day).toMatchObject({ periods: [{ ...DAY, value: 1.035, expected: 48, present: 45 }] });
  });

  it('requires a DATA_ACCESS consent: without, 403, and earlier readings are hidden too', async () => {
    const [none, meter] = [await seedMeter(service, tenant, { consents: false }), await measured()];
    expect(await problemOf(await readings(none.mpan))).toMatchObject({ status: 403, code: 'CONSENT_REQUIRED' });
    expect((await readings(meter.mpan)).status).toBe(200);
    await withdraw(meter);
    expect(await problemOf(await readings(meter.mpan))).toMatchObject({
      status: 403,
      code: 'CONSENT_REQUIRED',
      detail: 'The DATA_ACCESS consent for this meter was withdrawn',
    });
    await tenant.client.createConsent({ body: { userUUID: meter.userUUID, type: 'DISPATCH' } });
    expect((await readings(meter.mpan)).status).toBe(403);
  });

  it('reads the export side by its own MPAN', async () => {
    const exportMpan = freshMpan();
    const { assetUUID } = await measured({ exportMpan });
    await seedReadings(
      service,
      tenant,
      assetUUID,
      flatDays('2026-01-15', 1, () => 7),
      1,
    );
    expect(await tenant.client.getSmartMeterReadings({ params: { mpan: exportMpan }, query: DAY })).toMatchObject({
      direction: 'export',
      coverage: { present: 48 },
    });
    expect((await tenant.client.getSmartMeter({ params: { mpan: exportMpan } })).mpan).toBe(exportMpan);
  });

  it.each([
    [{ from: DAY.to, to: DAY.from }, '?to'],
    [{ from: '2010-01-01T00:00:00Z', to: '2020-01-01T00:00:00Z' }, '?to'],
    [{ from: '2026-01-15T00:00', to: DAY.to }, '?from'],
    [{ ...DAY, granularity: 'year' }, '?granularity'],
  ])('refuses %j', async (query, pointer) => {
    const { mpan } = await seedMeter(service, tenant);
    expect(await pointersOf(await readings(mpan, query))).toContain(pointer);
  });
});

describe('reading meters in bulk', () => {
  const bulk = (body: Record<string, unknown>) => tenant.send('POST', '/smart-meters/readings/bulk', { body });

  it('returns columns per meter, and refuses each meter by itself', async () => {
    const [meter, silent] = [await measured(), await seedMeter(service, tenant, { consents: false })];
    const unknown = freshMpan();
    const response = await tenant.client.readSmartMetersBulk({
      body: { mpans: [silent.mpan, meter.mpan, unknown, meter.mpan], ...DAY },
    });
    expect(response.refused.map(({ mpan, code }) => [mpan, code])).toEqual([
      [silent.mpan, 'CONSENT_REQUIRED'],
      [unknown, 'NOT_FOUND'],
    ]);
    expect(response.nextCursor).toBeNull();
    expect(response.data).toHaveLength(1);
    const [columns] = response.data;
    expect(columns).toMatchObject({
      mpan: meter.mpan,
      assetUUID: meter.assetUUID,
      start: DAY.from,
      stepSeconds: 1800,
      coverage: { expected: 48, present: 45 },
    });
    expect([columns!.values.slice(0, 3), columns!.readingTypes.slice(0, 3)]).toEqual([
      [null, 0.001, 0.002],
      [null, 'ACTUAL', 'ACTUAL'],
    ]);
  });

  it('marks estimates', async () => {
    const meter = await seedMeter(service, tenant);
    await tenant.client.createConsumption({
      body: [{ assetUUID: meter.assetUUID, startTime: DAY.from, value: 0.25, readingType: 'ESTIMATED' }],
    });
    const { data } = await tenant.client.readSmartMetersBulk({ body: { mpans: [meter.mpan], ...DAY } });
    expect([data[0]!.values[0], data[0]!.readingTypes[0]]).toEqual([0.25, 'ESTIMATED']);
  });

  it('continues where it stopped, at most 50,000 half hours a response, each meter once', async () => {
    const mpans = [];
    for (let i = 0; i < 5; i++) mpans.push((await seedMeter(service, tenant)).mpan);
    const silent = await seedMeter(service, tenant, { consents: false });
    const body = { mpans: [...mpans, silent.mpan], from: '2025-01-15T00:00:00Z', to: '2026-01-15T00:00:00Z' };
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const response = await tenant.client.readSmartMetersBulk({ body: { ...body, ...(cursor ? { cursor } : {}) } });
      seen.push(...response.data.map((meter) => meter.mpan), ...response.refused.map((meter) => meter.mpan));
      sizes.push(response.data.reduce((sum, meter) => sum + meter.values.length, 0));
      cursor = response.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(body.mpans);
    expect(sizes).toEqual([35_040, 35_040, 17_520]);
  });

  it('reads the longest range a meter at a time', async () => {
    const [one, two] = [await seedMeter(service, tenant), await seedMeter(service, tenant)];
    const { data, nextCursor } = await tenant.client.readSmartMetersBulk({
      body: { mpans: [one.mpan, two.mpan], ...TWO_YEARS },
    });
    expect([data.length, data[0]!.values.length, nextCursor === null]).toEqual([1, 731 * 48, false]);
    expect(await pointersOf(await bulk({ mpans: [two.mpan, one.mpan], ...TWO_YEARS, cursor: nextCursor }))).toEqual([
      '/cursor',
    ]);
    expect(await pointersOf(await bulk({ mpans: [one.mpan, two.mpan], ...TWO_YEARS, cursor: 'abc' }))).toEqual([
      '/cursor',
    ]);
  });

  it.each([
    [{ mpans: [] }, '/mpans'],
    [{ mpans: Array(1001).fill('1012345678903') }, '/mpans'],
    [{ mpans: ['1012345678901'] }, '/mpans/0'],
    [{ mpans: ['1012345678903'], from: '2010-01-01T00:00:00Z', to: '2020-01-01T00:00:00Z' }, '/to'],
  ])('refuses %#', async (wrong, pointer) => {
    expect(await pointersOf(await bulk({ ...DAY, ...wrong }))).toEqual([pointer]);
  });
});
