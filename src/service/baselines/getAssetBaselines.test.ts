import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const FIRST = '2023-01-02';
const midnight = (date: string) => new Date(londonMidnight(date)).toISOString();

describe('baselines', () => {
  let service: TestService;
  let tenant: TestTenant;
  let asset: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2023-03-23T12:10:00Z' } });
    asset = await newAsset();
    // 80 flat days from Monday 2 January 2023: on day i every half hour uses i kWh (domain.md 2.4).
    await fillDays(asset, 0, 80, (day) => day);
  });
  afterAll(() => service.close());

  const newAsset = async () =>
    (await seedAssets(service.database.store.db, tenant.tenant, 1, { prefix: `a-${Math.random()}-` }))[0]!;
  const fillDays = (
    assetUUID: string,
    from: number,
    to: number,
    valueOf: (day: number) => number,
    direction: 'import' | 'export' = 'import',
  ) => {
    const body = [];
    for (let day = from; day < to; day++)
      for (
        let at = londonMidnight(addDays(FIRST, day));
        at < londonMidnight(addDays(FIRST, day + 1));
        at += HALF_HOUR_MS
      )
        body.push({ assetUUID, startTime: new Date(at).toISOString(), value: valueOf(day), direction });
    return tenant.client.createConsumption({ body });
  };
  const read = (assetUUID: string, from: string, to: string, method?: 'BL01' | 'MID_8_OF_10' | 'HIGH_5_OF_10') =>
    tenant.client.getAssetBaselines({ params: { assetUUID }, query: { from, to, method } });
  const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, work);

  it('is the mean of the ten working days before, ahead of now as well', async () => {
    const thursday = await read(asset, midnight('2023-03-23'), midnight('2023-03-24'));
    expect(thursday).toMatchObject({
      method: 'BL01',
      unit: 'kWh',
      start: '2023-03-23T00:00:00Z',
      stepSeconds: 1800,
      adjustment: null,
    });
    expect(thursday.values).toEqual(Array(48).fill(72.7));
    expect(thursday.unadjusted).toEqual(thursday.values);
    expect(thursday.days).toMatchObject([{ settlementDate: '2023-03-23', dayType: 'WORKING', status: 'OK' }]);
    expect(thursday.days[0]!.selectedDays[0]).toBe('2023-03-22');
    expect(thursday.days[0]!.excludedDays).toContainEqual({ date: '2023-03-19', reason: 'OTHER_DAY_TYPE' });
    // Today is never complete, so tomorrow's baseline skips it.
    const friday = await read(asset, midnight('2023-03-24'), midnight('2023-03-25'));
    expect(friday.values[0]).toBe(72.7);
    expect(friday.days[0]!.excludedDays[0]).toEqual({ date: '2023-03-23', reason: 'INCOMPLETE' });
  });

  it('applies each method’s own rules', async () => {
    const [from, to] = [midnight('2023-03-23'), midnight('2023-03-24')];
    expect((await read(asset, from, to, 'MID_8_OF_10')).values[0]).toBe((727 - 79 - 66) / 8);
    expect((await read(asset, from, to, 'HIGH_5_OF_10')).values[0]).toBe((79 + 78 + 77 + 74 + 73) / 5);
  });

  it('splits the range into half hours, over midnight', async () => {
    const cut = await read(asset, '2023-03-18T23:10:00Z', '2023-03-20T00:31:00Z');
    expect([cut.start, cut.values.length, cut.days.length]).toEqual(['2023-03-18T23:30:00Z', 1 + 48 + 2, 3]);
    // Saturday's last half hour is the mean of 68 and 62, Sunday's that of 69 and 68.
    expect(cut.values.slice(0, 49)).toEqual([65, ...Array<number>(48).fill(68.5)]);
  });

  it('leaves out event days and days with a gap', async () => {
    const other = await newAsset();
    await fillDays(other, 0, 80, (day) => day);
    const [scheme, event] = [randomUUID(), randomUUID()];
    const now = new Date();
    await inTenant(async ({ tx, tenant: own }) => {
      await tx
        .insertInto('event_schemes')
        .values({
          tenant_uuid: own,
          scheme_uuid: scheme,
          name: 'DFS',
          scheme_type: 'DFS',
          description: null,
          regulator: 'NESO',
          baseline_method: 'BL01',
          in_day_adjustment: false,
          settlement_method: 'DFS_K',
          requires_mpan: false,
          valid_from: null,
          valid_to: null,
          created_utc: now,
          updated_utc: now,
        })
        .execute();
      await tx
        .insertInto('events')
        .values({
          tenant_uuid: own,
          event_uuid: event,
          name: 'Peak',
          scheme_uuid: scheme,
          event_type: 'TURN_DOWN',
          running_type: 'LIVE',
          start_utc: '2023-03-22T17:00:00Z',
          end_utc: '2023-03-22T18:00:00Z',
          target_kw: null,
          contracted_mw: null,
          price_gbp_per_mwh: null,
          zone: null,
          state: 'ENDED',
          created_utc: now,
          updated_utc: now,
        })
        .execute();
      await tx
        .insertInto('event_assets')
        .values({ tenant_uuid: own, event_uuid: event, asset_uuid: other, portfolio_uuid: null, state: 'OPT_IN' })
        .execute();
      await tx
        .updateTable('reading_days')
        .set({
          wh: JSON.stringify([null, ...Array<number>(47).fill(78_000)])
            .replace('[', '{')
            .replace(']', '}') as never,
        })
        .where('asset_uuid', '=', other)
        .where('day', '=', '2023-03-21')
        .execute();
    });
    const baseline = await read(other, midnight('2023-03-23'), midnight('2023-03-24'));
    expect(baseline.values[0]).toBe(69.9);
    expect(baseline.days[0]!.excludedDays.slice(0, 2)).toEqual([
      { date: '2023-03-22', reason: 'EVENT_DAY' },
      { date: '2023-03-21', reason: 'INCOMPLETE' },
    ]);
  });

  it('nets export', async () => {
    const solar = await newAsset();
    await fillDays(solar, 60, 80, () => 1);
    await fillDays(solar, 60, 80, () => 3, 'export');
    expect((await read(solar, midnight('2023-03-23'), midnight('2023-03-24'))).values[0]).toBe(-2);
  });

  it.each([0, 3])('reports when %i days of history are too few', async (days) => {
    const young = await newAsset();
    if (days > 0) await fillDays(young, 80 - days, 80, () => 1);
    const baseline = await read(young, midnight('2023-03-23'), midnight('2023-03-24'));
    expect(baseline.values).toEqual(Array(48).fill(null));
    expect(baseline.days).toMatchObject([{ status: 'INSUFFICIENT_DATA' }]);
    expect(baseline.days[0]!.selectedDays).toHaveLength(days);
  });

  it('has 46 half hours on the day clocks go forward', async () => {
    await tenant.client.setClock({ body: { now: '2023-03-25T12:00:00Z' } });
    expect((await read(asset, midnight('2023-03-26'), midnight('2023-03-27'))).values).toHaveLength(46);
  });

  it('reaches 48 hours ahead, no further, and 31 days in all', async () => {
    expect((await read(asset, '2023-03-25T12:00:00Z', '2023-03-27T12:00:00Z')).values).toHaveLength(96);
    for (const [from, to] of [
      ['2023-03-25T12:00:00Z', '2023-03-27T12:30:00Z'],
      ['2023-02-01T00:00:00Z', '2023-03-05T00:00:00Z'],
      ['2023-03-25T12:00:00Z', '2023-03-25T12:00:00Z'],
    ] as const) {
      const response = await tenant.send('GET', `/assets/${asset}/baselines?from=${from}&to=${to}`);
      expect([
        response.status,
        ((await response.json()) as { errors: { pointer: string }[] }).errors[0]!.pointer,
      ]).toEqual([400, '?to']);
    }
  });

  it('does not find another tenant’s asset', async () => {
    const other = await service.addTenant();
    expect(
      (await other.send('GET', `/assets/${asset}/baselines?from=2023-03-01T00:00:00Z&to=2023-03-02T00:00:00Z`)).status,
    ).toBe(404);
  });
});
