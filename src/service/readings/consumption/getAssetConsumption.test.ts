import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsumptionPeriods, ConsumptionRecords, ConsumptionSeries } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('reading consumption', () => {
  let service: TestService;
  let tenant: TestTenant;
  let asset: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    [asset] = (await seedAssets(service.database.store.db, tenant.tenant, 1)) as [string];
    // 1 March to 1 May 2026 in London, which includes the short day of 29 March; 0.1 kWh a half hour.
    await fill(asset, '2026-03-01T00:00:00Z', '2026-04-30T23:00:00Z', () => 0.1);
  });
  afterAll(() => service.close());

  const fill = (assetUUID: string, from: string, to: string, valueOf: (slot: number) => number | null) => {
    const start = Date.parse(from);
    const slots = Array.from({ length: (Date.parse(to) - start) / HALF_HOUR_MS }, (_, slot) => slot).filter(
      (slot) => valueOf(slot) !== null,
    );
    return tenant.client.createConsumption({
      body: slots.map((slot) => ({
        assetUUID,
        startTime: new Date(start + slot * HALF_HOUR_MS).toISOString(),
        value: valueOf(slot)!,
      })),
    });
  };
  const read = async <Shape>(query: Record<string, unknown>, assetUUID = asset) =>
    (await tenant.client.getAssetConsumption({ params: { assetUUID }, query: query as never })) as Shape;
  const newAsset = async () =>
    (await seedAssets(service.database.store.db, tenant.tenant, 1, { prefix: `a-${Math.random()}-` }))[0]!;

  it('cuts half hours exactly to the range', async () => {
    const series = await read<ConsumptionSeries>({ from: '2026-02-28T23:10:00Z', to: '2026-03-01T00:40:00Z' });
    expect(series).toMatchObject({
      start: '2026-02-28T23:30:00Z',
      stepSeconds: 1800,
      values: [null, 0.1, 0.1],
      coverage: { expected: 3, present: 2 },
    });
  });

  it('returns the instant of the first reading, whatever the range', async () => {
    expect(
      (await read<ConsumptionPeriods>({ from: '2026-04-01T00:00:00Z', to: '2026-04-03T00:00:00Z', granularity: 'day' }))
        .firstReadingUTC,
    ).toBe('2026-03-01T00:00:00Z');
    const late = await newAsset();
    expect(
      (await read<ConsumptionSeries>({ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }, late))
        .firstReadingUTC,
    ).toBeNull();
    await fill(late, '2026-03-05T09:30:00Z', '2026-03-05T11:00:00Z', () => 1);
    expect(
      (await read<ConsumptionSeries>({ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }, late))
        .firstReadingUTC,
    ).toBe('2026-03-05T09:30:00Z');
  });

  it('sums readings into hours, null only where there are none', async () => {
    const holes = await newAsset();
    await fill(
      holes,
      '2026-03-01T00:00:00Z',
      '2026-03-01T03:00:00Z',
      (slot) => [0.1, 0.2, 0.4, null, null, null][slot]!,
    );
    expect(
      await read({ from: '2026-03-01T00:00:00Z', to: '2026-03-01T03:00:00Z', granularity: 'hour' }, holes),
    ).toMatchObject({ stepSeconds: 3600, values: [0.3, 0.4, null], coverage: { expected: 6, present: 3 } });
    expect(
      await read({ from: '2026-03-01T00:30:00Z', to: '2026-03-01T01:30:00Z', granularity: 'hour' }, holes),
    ).toMatchObject({ start: '2026-03-01T00:00:00Z', values: [0.2, 0.4], coverage: { expected: 2, present: 2 } });
  });

  it('adds up London days of 48 and 46 half hours', async () => {
    const { periods, coverage } = await read<ConsumptionPeriods>({
      from: '2026-03-28T00:00:00Z',
      to: '2026-03-30T23:00:00Z',
      granularity: 'day',
    });
    expect(periods).toEqual([
      { from: '2026-03-28T00:00:00Z', to: '2026-03-29T00:00:00Z', value: 4.8, expected: 48, present: 48 },
      { from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z', value: 4.6, expected: 46, present: 46 },
      { from: '2026-03-29T23:00:00Z', to: '2026-03-30T23:00:00Z', value: 4.8, expected: 48, present: 48 },
    ]);
    expect(coverage).toEqual({ expected: 142, present: 142, setAside: 0 });
  });

  it('adds up the autumn day of 50 half hours', async () => {
    const autumn = await newAsset();
    await tenant.client.setClock({ body: { now: '2026-11-01T00:00:00Z' } });
    await fill(autumn, '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', (slot) => (slot === 3 ? null : 1));
    const query = { from: '2026-10-24T23:00:00Z', to: '2026-10-26T00:00:00Z' };
    expect((await read<ConsumptionPeriods>({ ...query, granularity: 'day' }, autumn)).periods).toEqual([
      { ...query, value: 49, expected: 50, present: 49 },
    ]);
    const { data } = await read<ConsumptionRecords>({ ...query, format: 'records' }, autumn);
    expect([data[0]!.settlementPeriod, data.at(-1)!.settlementPeriod, data.at(-1)!.settlementDate]).toEqual([
      1,
      50,
      '2026-10-25',
    ]);
  });

  it('adds up weeks and months, cut at the range', async () => {
    const query = { from: '2026-03-01T00:00:00Z', to: '2026-04-30T23:00:00Z' };
    const months = (await read<ConsumptionPeriods>({ ...query, granularity: 'month' })).periods;
    expect(months.map(({ from, value, expected, present }) => [from, value, expected, present])).toEqual([
      ['2026-03-01T00:00:00Z', 148.6, 31 * 48 - 2, 31 * 48 - 2],
      ['2026-03-31T23:00:00Z', 144, 30 * 48, 30 * 48],
    ]);
    const weeks = (await read<ConsumptionPeriods>({ ...query, granularity: 'week' })).periods;
    // 1 March 2026 is a Sunday.
    expect(weeks.slice(0, 2).map(({ from, expected }) => [from, expected])).toEqual([
      ['2026-03-01T00:00:00Z', 48],
      ['2026-03-02T00:00:00Z', 336],
    ]);
    expect(weeks.reduce((sum, { present }) => sum + present, 0)).toBe(61 * 48 - 2);
  });

  it('adds up to the half hours, wherever a range is cut and whatever is missing', async () => {
    const holes = await newAsset();
    await fill(holes, '2026-03-27T05:00:00Z', '2026-04-01T20:30:00Z', (slot) =>
      slot % 7 === 3 || (slot > 100 && slot < 150) ? null : (slot % 11) / 1000,
    );
    await tenant.send(
      'DELETE',
      `/assets/${holes}/energy-consumption?from=2026-03-31T21:30:00Z&to=2026-03-31T23:30:00Z`,
    );
    const ranges = [
      ['2026-03-27T00:00:00Z', '2026-04-03T00:00:00Z'],
      ['2026-03-26T23:00:00Z', '2026-04-01T23:00:00Z'],
      ['2026-03-28T23:10:00Z', '2026-03-30T22:40:00Z'],
      ['2026-03-31T22:00:00Z', '2026-03-31T23:30:00Z'],
      ['2026-03-29T22:59:00Z', '2026-03-29T23:01:00Z'],
      ['2026-03-29T12:01:00Z', '2026-03-29T12:02:00Z'],
      ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'],
    ];
    for (const [from, to] of ranges) {
      const { start, values, coverage } = await read<ConsumptionSeries>({ from, to }, holes);
      for (const granularity of ['day', 'week', 'month']) {
        const coarse = await read<ConsumptionPeriods>({ from, to, granularity }, holes);
        expect(coarse.coverage, `${from} ${granularity}`).toEqual(coverage);
        for (const period of coarse.periods) {
          const [first, end] = [period.from, period.to].map(
            (at) => (Date.parse(at) - Date.parse(start)) / HALF_HOUR_MS,
          ) as [number, number];
          const measured = values.slice(first, end).filter((value) => value !== null);
          const value =
            measured.length === 0 ? null : Math.round(measured.reduce((sum, each) => sum + each, 0) * 1000) / 1000;
          expect(period).toEqual({
            from: period.from,
            to: period.to,
            value,
            expected: end - first,
            present: measured.length,
          });
        }
        expect(coarse.periods.reduce((sum, { expected }) => sum + expected, 0)).toBe(values.length);
      }
    }
  });

  it('pages records', async () => {
    const query = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', format: 'records', pageSize: 20 };
    const page = await read<ConsumptionRecords>({ ...query, page: 3 });
    expect(page).toMatchObject({ page: 3, pageSize: 20, totalItems: 48, totalPages: 3 });
    expect(page.data[0]).toEqual({
      startTime: '2026-03-01T20:00:00Z',
      endTime: '2026-03-01T20:30:00Z',
      value: 0.1,
      readingType: 'ACTUAL',
      settlementDate: '2026-03-01',
      settlementPeriod: 41,
    });
    expect(page.data).toHaveLength(8);
    expect((await read<ConsumptionRecords>({ ...query, page: 4 })).data).toEqual([]);
  });

  it('reads an archived asset, and does not find another tenant’s', async () => {
    const past = await newAsset();
    await fill(past, '2026-03-01T00:00:00Z', '2026-03-01T01:00:00Z', () => 1);
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.updateTable('assets').set({ status: 'ARCHIVED' }).where('asset_uuid', '=', past).execute(),
    );
    const range = '?from=2026-03-01T00:00:00Z&to=2026-03-01T01:00:00Z';
    expect(await (await tenant.send('GET', `/assets/${past}/energy-consumption${range}`)).json()).toMatchObject({
      values: [1, 1],
    });
    const other = await service.addTenant();
    expect((await other.send('GET', `/assets/${past}/energy-consumption${range}`)).status).toBe(404);
    expect(
      (await tenant.send('GET', `/assets/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11/energy-consumption${range}`)).status,
    ).toBe(404);
  });

  it.each([
    ['', '?'],
    ['from=2026-03-01T00:00:00Z', '?'],
    ['from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', '?to'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-01T00:00:00Z', '?to'],
    ['from=1990-03-01T00:00:00Z&to=2026-03-01T00:00:00Z&granularity=month', '?to'],
    ['from=2023-03-01T00:00:00Z&to=2026-03-01T00:00:00Z', '?to'],
    ['from=2026-03-01T00:00:00&to=2026-03-02T00:00:00Z', '?from'],
    ['from=now&to=2026-03-02T00:00:00Z', '?from'],
    ['from=2026-02-30T00:00:00Z&to=2026-03-02T00:00:00Z', '?from'],
    ['from=1772323200000&to=2026-03-02T00:00:00Z', '?from'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&granularity=minute', '?granularity'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&granularity=day&format=records', '?granularity'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&direction=both', '?direction'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&pageSize=1001', '?pageSize'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&pageSize=0', '?pageSize'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&page=1e2', '?page'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&page=1&page=2', '?page'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z&surprise=1', '?surprise'],
  ])('refuses %s', async (query, pointer) => {
    const response = await tenant.send('GET', `/assets/${asset}/energy-consumption?${query}`);
    expect([
      response.status,
      ((await response.json()) as { errors: { pointer: string }[] }).errors[0]!.pointer,
    ]).toEqual([400, pointer]);
  });

  it.each([
    'not-a-uuid',
    '%7B3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11%7D',
    'a'.repeat(5000),
    '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11%0A',
  ])('refuses the id %s', async (id) => {
    expect(
      (await tenant.send('GET', `/assets/${id}/energy-consumption?from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z`))
        .status,
    ).toBe(400);
  });
});
