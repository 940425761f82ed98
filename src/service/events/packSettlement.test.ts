import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// One building of 100 kWh a half hour; 0.1 MW are contracted, so that 0.05 MWh are instructed in each.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;
const HALF_HOURS = ['17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00'];

let service: TestService;
let tenant: TestTenant;
let asset: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays(addDays(DAY, -30), 30, () => 100_000),
  );
});
afterAll(() => service.close());

type Overrides = CallInput<Endpoints['createMarketPack']>['body']['overrides'];

/** A pack from a DNO's, with everything confirmed that only the buyer can say. */
async function dnoPack(overrides: Overrides = {}) {
  const pack = { packId: 'OUR_DNO', version: '1' };
  const confirm = (at: string) => ({ at, statement: 'Contract of 3 November' });
  const { status, gaps } = await tenant.client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'UKPN', version: '2024-12' },
      overrides,
      confirmations: ['/products', '/baseline', '/baseline/default', '/settlement', '/settlement/curve'].map(confirm),
    },
  });
  expect({ status, gaps }).toEqual({ status: 'READY', gaps: [] });
  return pack;
}

/** The settled event of a scheme by a pack, that delivered these MWh half hour by half hour. */
async function settled(pack: { packId: string; version: string }, deliveredMwh: number[]) {
  const { schemeUUID, settlementMethod } = await addScheme(tenant, {
    pack,
    baselineMethod: 'MID_8_OF_10',
    schemeType: 'DNO_FLEX',
  });
  expect(settlementMethod).toBe('UTILISATION_ENERGY');
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: new Date(Date.parse(AT('17:00')) + deliveredMwh.length * 1_800_000).toISOString(),
    contractedMw: 0.1,
    priceGbpPerMwh: 300,
  });
  await optIn(tenant, eventUUID, [asset]);
  await tenant.client.setClock({ body: { now: AT('22:00') } });
  await tenant.client.createConsumption({
    body: deliveredMwh.map((mwh, slot) => ({
      assetUUID: asset,
      startTime: AT(HALF_HOURS[slot]!),
      value: Math.round(100_000 - mwh * 1e6) / 1000,
    })),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  const params = { 'event-uuid': eventUUID };
  return { eventUUID, params, stats: await tenant.client.getEventStats({ params, query: {} }) };
}

const poundsOf = ({ stats }: Awaited<ReturnType<typeof settled>>) => [
  ...stats.settlementPeriods.map(({ revenueGbp }) => revenueGbp),
  stats.revenueGbp,
];

describe('UTILISATION_ENERGY at £300/MWh with 0.05 MWh instructed in each half hour', () => {
  it('0.05 and 0.04 MWh earn £15 + £12 = £27', async () => {
    const event = await settled(await dnoPack(), [0.05, 0.04]);
    expect(poundsOf(event)).toEqual([15, 12, 27]);
    expect(event.stats.terms).toMatchObject({
      settlementMethod: 'UTILISATION_ENERGY',
      pack: { packId: 'OUR_DNO', version: '1' },
    });
    const receipt = await tenant.client.getEventReceipt({
      params: { ...event.params, run: event.stats.run },
      query: {},
    });
    expect(receipt.formula).toEqual({
      priceGbpPerMwh: 300,
      contractedMw: 0.1,
      settlementMethod: 'UTILISATION_ENERGY',
    });
    expect(receipt).toMatchObject({ total: { kwh: '90.000000', gbp: '27.0000' }, adds: true });
    expect(receipt.lines.map(({ factor }) => factor)).toEqual([1, 1]);
    const balance = await tenant.client.getEventBalance({ params: event.params });
    expect(balance).toMatchObject({ capKwh: 100, revenue: { contractedGbp: 30, measuredGbp: 27 } });
  });

  it('0.08 and −0.02 MWh earn £15 + nothing', async () => {
    expect(poundsOf(await settled(await dnoPack(), [0.08, -0.02]))).toEqual([15, 0, 15]);
  });

  // GRACE(5 %, 3 points a point): 1 down to 95 %, nothing at 61⅔ %.
  const curve = [
    { atPercent: 61.6666666667, factor: 0 },
    { atPercent: 95, factor: 1 },
  ];

  it('a curve with grace pays its factor at each percentage', async () => {
    const pack = await dnoPack({ settlement: { curve } });
    const event = await settled(pack, [0.05, 0.0475, 0.045, 0.04, 0.035, 0.0315, 0.030833]);
    const factors = event.stats.settlementPeriods.map(({ performanceFactor }) => performanceFactor);
    expect(factors).toEqual([1, 1, 0.85, 0.55, 0.25, 0.04, 0]);
    expect(poundsOf(event)).toEqual([15, 14.25, 11.475, 6.6, 2.625, 0.378, 0, 50.328]);
  });

  it('over the dispatch a surplus makes up for a shortfall', async () => {
    const pack = await dnoPack({ settlement: { curve, curveBase: 'DISPATCH' } });
    const event = await settled(pack, [0.06, 0.04]);
    expect(poundsOf(event)).toEqual([15, 12, 27]);
    const { halfHours } = await tenant.client.getEventSettling({ params: event.params });
    expect(halfHours.map(({ likelyGbp, likelyFactor }) => [likelyGbp, likelyFactor])).toEqual([
      [15, 1],
      [12, 1],
    ]);
  });

  it('paid on the contracted energy, the factor multiplies that', async () => {
    const pack = await dnoPack({ settlement: { curve, payOn: 'CONTRACTED' } });
    expect(poundsOf(await settled(pack, [0.045, 0.08]))).toEqual([12.75, 15, 27.75]);
  });
});

describe('a scheme', () => {
  const rejection = (call: Promise<unknown>): Promise<ApiError> =>
    call.then(
      () => expect.fail('was not refused'),
      (error: unknown) => error as ApiError,
    );
  const firstOf = async (call: Promise<unknown>) => (await rejection(call)).problem?.errors?.[0];

  it('has no UTILISATION_ENERGY without a pack, and no pack whose curve is over a month', async () => {
    const error = await firstOf(addScheme(tenant, { settlementMethod: 'UTILISATION_ENERGY' }));
    expect(error).toMatchObject({ pointer: '/settlementMethod', code: 'NOT_IN_PACK' });
    const pack = await dnoPack({ settlement: { curveBase: 'MONTH' } });
    expect(await firstOf(addScheme(tenant, { pack }))).toMatchObject({ pointer: '/pack', code: 'NOT_IN_PACK' });
    const forAvailability = { ...pack, version: '2' };
    await tenant.client.createMarketPack({
      body: {
        ...forAvailability,
        parent: { packId: 'UKPN', version: '2024-12' },
        overrides: { settlement: { curveBase: 'MONTH', appliesTo: 'AVAILABILITY' } },
      },
    });
    expect(await addScheme(tenant, { pack: forAvailability })).toMatchObject({ pack: forAvailability });
  });

  it('by a pack with its own curve of DFS_K is paid by that', async () => {
    const pack = { packId: 'HARSH_DFS', version: '1' };
    await tenant.client.createMarketPack({
      body: {
        ...pack,
        parent: { packId: 'NESO_DFS', version: '2026-05' },
        overrides: {
          settlement: {
            curve: [
              { atPercent: 99, factor: 0 },
              { atPercent: 100, factor: 1 },
            ],
          },
        },
        confirmations: [{ at: '/settlement/curve', statement: 'Contract of 3 November' }],
      },
    });
    const { schemeUUID } = await addScheme(tenant, { pack });
    await optInAndPassChecks(tenant, schemeUUID, [asset]);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: AT('17:00'),
      endTime: AT('18:00'),
      contractedMw: 0.1,
      priceGbpPerMwh: 300,
    });
    await optIn(tenant, eventUUID, [asset]);
    await tenant.client.setClock({ body: { now: AT('22:00') } });
    await tenant.client.createConsumption({
      body: [50, 51].map((value, slot) => ({ assetUUID: asset, startTime: AT(HALF_HOURS[slot]!), value })),
    });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID }, query: {} });
    expect(stats.settlementPeriods.map(({ revenueGbp }) => revenueGbp)).toEqual([15, 0]);
  });
});
