import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { BaselineMethod } from '#contract/scheme.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Thursday 23 March 2023; day i of the history uses i × 10 Wh a half hour.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;
const HISTORY = 60;

type Overrides = CallInput<Endpoints['createMarketPack']>['body']['overrides'];
type Rules = NonNullable<NonNullable<Overrides>['baseline']>;

let service: TestService;
let tenant: TestTenant;
let asset: string;
let packs = 0;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('16:10') } });
  [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays(addDays(DAY, -HISTORY), HISTORY, (day) => day * 10),
  );
});

/** A pack of a DNO with these rules, everything confirmed. */
async function packWith(baseline: Rules) {
  const pack = { packId: `OUR_DNO_${++packs}`, version: '1' };
  const confirm = (at: string) => ({ at, statement: 'Contract of 3 November' });
  await tenant.client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'DNO_COMMON', version: '2024-12' },
      overrides: { baseline },
      confirmations: ['/products', '/baseline', '/baseline/default', '/settlement', '/settlement/curve'].map(confirm),
    },
  });
  return pack;
}

interface Case {
  method: BaselineMethod;
  rules?: Rules;
  /** Net kWh metered from these half hours on, import positive. */
  readings: Record<string, number[]>;
  eventType?: 'TURN_DOWN' | 'TURN_UP';
  changes?: { assetType?: 'EV_CHARGER' | 'SOLAR_PV' | 'BATTERY'; powerKw?: number };
}

/** The settled event from 17:00 to 18:00. */
async function settled({ method, rules = {}, readings, eventType = 'TURN_DOWN', changes }: Case) {
  if (changes) await tenant.client.updateAsset({ params: { assetUUID: asset }, body: changes });
  const { schemeUUID } = await addScheme(tenant, {
    pack: await packWith(rules),
    baselineMethod: method,
    schemeType: 'DNO_FLEX',
    requiresMpan: false,
  });
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    eventType,
    contractedMw: 0.1,
    priceGbpPerMwh: 300,
  });
  await optIn(tenant, eventUUID, [asset]);
  await tenant.client.setClock({ body: { now: `${addDays(DAY, 1)}T09:00:00Z` } });
  await tenant.client.createConsumption({
    body: Object.entries(readings).flatMap(([clock, values]) =>
      values.flatMap((value, slot) => {
        const startTime = new Date(Date.parse(AT(clock)) + slot * 1_800_000).toISOString();
        const imported = { assetUUID: asset, startTime, value: Math.max(0, value) };
        return value < 0 ? [imported, { ...imported, value: -value, direction: 'export' as const }] : [imported];
      }),
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const params = { 'event-uuid': eventUUID };
  const stats = await tenant.client.getEventStats({ params, query: {} });
  return { params, stats };
}

const baselinesOf = ({ stats }: Awaited<ReturnType<typeof settled>>) =>
  stats.settlementPeriods.map(({ baselineKwh }) => baselineKwh);
const explain = (at = '17:00') =>
  tenant.client.explainAssetBaseline({ params: { assetUUID: asset }, query: { at: AT(at) } });

describe('an event is settled by the baseline of its pack', () => {
  it('ZERO: what is delivered is what the meter shows', async () => {
    [asset] = (await seedFleet(service, tenant, 1)) as [string];
    const event = await settled({ method: 'ZERO', readings: { '17:00': [-0.3, -0.2] } });
    expect([baselinesOf(event), event.stats.deliveredKwh]).toEqual([[0, 0], 0.5]);
    expect(await explain()).toMatchObject({ method: 'ZERO', value: 0, basis: { kind: 'ZERO', halfHours: [], kw: 0 } });
  });

  it('ASSET_CAPACITY: a generator of 10 kW that is turned down to 2 kW delivers 4 kWh a half hour', async () => {
    const event = await settled({
      method: 'ASSET_CAPACITY',
      readings: { '17:00': [-1, -1] },
      eventType: 'TURN_UP',
      changes: { assetType: 'SOLAR_PV', powerKw: 10 },
    });
    expect([baselinesOf(event), event.stats.deliveredKwh]).toEqual([[-5, -5], 8]);
    expect((await explain()).basis).toEqual({ kind: 'ASSET_CAPACITY', halfHours: [], kw: -10 });
    // What it was rated at when the event began counts.
    await tenant.client.updateAsset({ params: { assetUUID: asset }, body: { powerKw: 4 } });
    await tenant.client.createStatsRun({ params: event.params, body: { reason: 'Checked', terms: 'FROZEN' } });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    expect((await tenant.client.getEventStats({ params: event.params, query: {} })).baselineKwh).toBe(-10);
  });

  it('REFERENCE_PROFILE: 0.083 kW of a charger are 0.0415 kWh a half hour', async () => {
    const kw = Array.from({ length: 48 }, () => 0.083);
    const days = [{ dayKind: 'ALL' as const, season: { from: '11-01', to: '03-31' }, kw }];
    const event = await settled({
      method: 'REFERENCE_PROFILE',
      rules: { profiles: [{ assetType: 'EV_CHARGER', days, sumKw: 3.984 }] },
      readings: { '17:00': [0, 0] },
      changes: { assetType: 'EV_CHARGER' },
    });
    expect([baselinesOf(event), event.stats.deliveredKwh]).toEqual([[0.0415, 0.0415], 0.083]);
  });

  it('METER_BEFORE: the mean of what was metered before the instruction', async () => {
    const event = await settled({ method: 'METER_BEFORE', readings: { '15:00': [1.2, 1.4], '17:00': [0.8, 0.9] } });
    expect([baselinesOf(event), event.stats.deliveredKwh]).toEqual([[1.3, 1.3], 0.9]);
    const { basis, value } = await explain();
    expect(value).toBe(1.3);
    expect(basis).toEqual({
      kind: 'METER_BEFORE',
      halfHours: [
        { startTime: AT('15:00'), actual: 1.2 },
        { startTime: AT('15:30'), actual: 1.4 },
      ],
      kw: null,
    });
  });

  it('BEFORE_AFTER: the mean of both windows, once the later is metered', async () => {
    const sameDay = { before: 2, after: 2, gapBefore: 1, gapAfter: 1 };
    const event = await settled({
      method: 'BEFORE_AFTER',
      rules: { sameDay },
      readings: { '15:30': [1, 1.2], '17:00': [0.5, 0.5] },
      changes: { assetType: 'BATTERY' },
    });
    expect(baselinesOf(event)).toEqual([null, null]);
    await tenant.client.createConsumption({
      body: [0.9, 0.9].map((value, slot) => ({ assetUUID: asset, startTime: AT(['18:30', '19:00'][slot]!), value })),
    });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const stats = await tenant.client.getEventStats({ params: event.params, query: {} });
    expect([baselinesOf({ ...event, stats }), stats.deliveredKwh]).toEqual([[1, 1], 1]);
  });

  it('ROLLING_MEAN: the mean of as many days as the pack says', async () => {
    const event = await settled({ method: 'ROLLING_MEAN', rules: { days: 3 }, readings: { '17:00': [0, 0] } });
    // The three working days before are days 59, 58 and 57 of the history.
    expect(baselinesOf(event)).toEqual([0.58, 0.58]);
    expect((await explain()).selectedDays).toHaveLength(3);
  });

  it('MID_8_OF_10 with ten days asked for has none where only nine can be used', async () => {
    const few = { atLeast: 10, lookBackDays: 13, insufficient: 'NULL' as const };
    const event = await settled({ method: 'MID_8_OF_10', rules: few, readings: { '17:00': [0, 0] } });
    expect(baselinesOf(event)).toEqual([null, null]);
    expect(await explain()).toMatchObject({ status: 'INSUFFICIENT_DATA', value: null });
  });
});

describe('a baseline is refused', () => {
  const firstOf = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('was not refused'),
      (error: unknown) => (error as ApiError).problem?.errors?.[0],
    );

  it('without the pack or the profile that it is made by', async () => {
    expect(await firstOf(addScheme(tenant, { baselineMethod: 'ZERO' }))).toMatchObject({
      pointer: '/baselineMethod',
      code: 'NOT_IN_PACK',
    });
    const pack = await packWith({});
    expect(await firstOf(addScheme(tenant, { pack, baselineMethod: 'REFERENCE_PROFILE' }))).toMatchObject({
      pointer: '/baselineMethod',
      detail: expect.stringContaining("has no buyer's profile") as string,
    });
  });

  it('ZERO, for assets that take energy from the grid', async () => {
    const { schemeUUID } = await addScheme(tenant, { pack: await packWith({}), baselineMethod: 'MID_8_OF_10' });
    await optInAndPassChecks(tenant, schemeUUID, [asset]);
    const zero = () => tenant.client.updateScheme({ params: { schemeUUID }, body: { baselineMethod: 'ZERO' } });
    expect(await firstOf(zero())).toMatchObject({
      pointer: '/baselineMethod',
      code: 'CONSUMES',
      detail: expect.stringContaining('100 %') as string,
    });
    expect((await tenant.client.getScheme({ params: { schemeUUID } })).baselineMethod).toBe('MID_8_OF_10');
  });

  it('whose profile does not have the sum that it is said to have', async () => {
    const days = [{ dayKind: 'ALL' as const, season: { from: '01-01', to: '12-31' }, kw: Array<number>(48).fill(1) }];
    expect(await firstOf(packWith({ profiles: [{ assetType: null, days, sumKw: 47 }] }))).toMatchObject({
      pointer: '/overrides/baseline/profiles/0/sumKw',
    });
  });

  it('that looks further back than readings are read', async () => {
    const pack = await packWith({ lookBackDays: 90 });
    expect(await firstOf(addScheme(tenant, { pack, baselineMethod: 'MID_8_OF_10' }))).toMatchObject({
      detail: expect.stringContaining('90 days') as string,
    });
  });
});
