import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2026-11-26';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;
const LATE = { tradedMwh: '1', tradePriceGbpPerMwh: '80', sourcingCostGbpPerMwh: '50', imbalancePriceGbpPerMwh: '60' };
const SOLD = {
  startTime: AT('17:00'),
  tradedMwh: '1.5',
  tradePriceGbpPerMwh: '71.50',
  sourcingCostGbpPerMwh: '50',
  imbalancePriceGbpPerMwh: null as string | null,
};

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-11-23T09:00:00Z' } });
});
afterAll(() => service.close());

type Payer = 'TRADER' | 'SUPPLIERS' | null;

/**
 * A settled event of a pack of one's own: 2,000 kWh are nominated and 766 used in its first half hour; both in its
 * second.
 */
async function settled(compensationPayer: Payer, eventType: 'TURN_DOWN' | 'TURN_UP' = 'TURN_DOWN') {
  const [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays(addDays(DAY, -30), 26, () => 2_000_000),
  );
  const pack = { packId: 'OUR_TRADES', version: '1' };
  const { status } = await tenant.client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'BSC_P415', version: '2024-11' },
      overrides: { settlement: { compensationPayer } },
      confirmations: [{ at: '/settlement/compensationPayer', statement: 'Counsel of 3 November' }],
    },
  });
  const scheme = await addScheme(tenant, { pack });
  expect([status, scheme.settlementMethod, scheme.baselineMethod]).toEqual(['READY', 'P415', 'NOMINATED']);
  await optInAndPassChecks(tenant, scheme.schemeUUID, [asset]);
  const { eventUUID } = await addEvent(tenant, scheme.schemeUUID, {
    eventType,
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    priceGbpPerMwh: 71.5,
    contractedMw: 3,
  });
  const params = { 'event-uuid': eventUUID };
  await optIn(tenant, eventUUID, [asset]);
  await tenant.client.nominateEvent({ params, body: { kwh: [2000, 2000] } });
  await tenant.client.setClock({ body: { now: AT('19:00') } });
  await tenant.client.createConsumption({
    body: [
      { assetUUID: asset, startTime: AT('17:00'), value: 766 },
      { assetUUID: asset, startTime: AT('17:30'), value: 2000 },
    ],
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return { params, schemeUUID: scheme.schemeUUID, path: `/events/${eventUUID}` };
}
type Params = { 'event-uuid': string };
const statement = (params: Params) => tenant.client.getEventTradeStatement({ params });
const trade = (params: Params, ...trades: (typeof SOLD)[]) =>
  tenant.client.setEventTrades({ params, body: { trades } });

it('P415 vector: 1.234 MWh × £71.50 = £88.23 (88.231)', async () => {
  const { params } = await settled('SUPPLIERS');
  expect(await trade(params, SOLD)).toMatchObject({ trades: [SOLD] });
  expect(await statement(params)).toMatchObject({
    run: 2,
    status: 'FINAL',
    pack: { packId: 'OUR_TRADES', version: '1' },
    compensationPayer: 'SUPPLIERS',
    halfHours: [
      { startTime: SOLD.startTime, deviationMwh: '1.234', grossGbp: '88.231', compensationGbp: '0', gbp: '88.231' },
      { startTime: AT('17:30'), deviationMwh: '0', tradedMwh: null, gbp: null, missing: ['TRADE'] },
    ],
    halfHoursMissing: 2,
    exactGbp: '88.231',
    gbp: '88.23',
  });
  // By trades alone: the price and the contract of the event earn nothing beside them.
  expect((await tenant.client.getEventStats({ params })).revenueGbp).toBeNull();
});

it('expects a payment of what the trades earned, and explains one that is short by its half hour', async () => {
  const { params, schemeUUID } = await settled('TRADER');
  await trade(params, SOLD, { ...LATE, startTime: AT('17:30') });
  // 88.231 − 61.7, and 1 MWh at £60 that was traded and not delivered.
  const pay = async (...rows: string[]) => {
    const content = Buffer.from(['Start,MWh,GBP', ...rows].join('\r\n')).toString('base64');
    const mapping = { gbp: 'GBP', halfHour: 'Start', mwh: 'MWh' };
    const { fileUUID } = await tenant.client.createPaymentFile({
      body: { name: 'november.csv', schemeUUID, product: 'P415', mapping, content },
    });
    const { data } = await tenant.client.listPaymentLines({ query: { fileUUID } });
    const line = await tenant.client.getPaymentLine({ params: { lineUUID: data[0]!.lineUUID } });
    await tenant.client.deletePaymentFile({ params: { fileUUID } });
    return line;
  };
  const [first, second] = [AT('17:00'), AT('17:30')];
  expect(await pay(`${first},1.234,26.531`, `${second},0,-60`)).toMatchObject({
    events: 1,
    expectedGbp: '-33.47',
    receivedGbp: '-33.47',
    differences: [],
  });
  // 1.2 MWh × (71.50 − 50) are £0.731 less than 1.234 MWh.
  expect(await pay(`${first},1.200,25.8`, `${second},0,-60`)).toMatchObject({
    expectedGbp: '-33.47',
    receivedGbp: '-34.20',
    differences: [
      { cause: 'HALF_HOUR', startTime: first, gbp: '-0.731000' },
      { cause: 'ROUNDING', gbp: '0.001000' },
    ],
  });
});

it('less compensation of the trader, and imbalance on what was traded and did not deviate: rounded once', async () => {
  const { params } = await settled('TRADER');
  await trade(params, SOLD);
  expect(await statement(params)).toMatchObject({ compensationGbp: '61.7', imbalanceGbp: '0', gbp: '26.53' });
  // 88.231 − 61.7 − 0.266 × 100, and 0 − 0 − 1 × 60.
  await trade(params, { ...SOLD, imbalancePriceGbpPerMwh: '100' }, { ...LATE, startTime: AT('17:30') });
  expect(await statement(params)).toMatchObject({
    halfHours: [
      { grossGbp: '88.231', compensationGbp: '61.7', imbalanceGbp: '26.6', gbp: '-0.069', missing: [] },
      { grossGbp: '0', imbalanceGbp: '60', gbp: '-60', missing: [] },
    ],
    halfHoursMissing: 0,
    imbalanceGbp: '86.6',
    exactGbp: '-60.069',
    gbp: '-60.07',
  });
  const csv = await tenant.send('GET', `/events/${params['event-uuid']}/trade-statement`, {
    headers: { accept: 'text/csv' },
  });
  const [header, first] = (await csv.text()).split('\r\n');
  const at = header!.split(',').indexOf('halfHours.grossGbp');
  expect([csv.status, first!.split(',')[at]]).toEqual([200, '88.231']);
});

it('of an event that turns up, more use is bought: its deviation is negative', async () => {
  const { params } = await settled('TRADER', 'TURN_UP');
  await trade(params, { ...SOLD, tradedMwh: '-1', tradePriceGbpPerMwh: '-20', imbalancePriceGbpPerMwh: '10' });
  // It used less, though: 1.234 at −20, less 61.7, less (−1 − 1.234) × 10.
  expect(await statement(params)).toMatchObject({
    halfHours: [{ deviationMwh: '1.234', gbp: '-64.04' }, {}],
    gbp: '-64.04',
  });
});

it('a list replaces the one before, and none takes it back', async () => {
  const { params } = await settled('SUPPLIERS');
  await trade(params, SOLD);
  await trade(params, { ...SOLD, startTime: AT('17:30') });
  expect((await tenant.client.getEventTrades({ params })).trades.map(({ startTime }) => startTime)).toEqual([
    AT('17:30'),
  ]);
  expect(await trade(params)).toMatchObject({ trades: [], updatedUTC: null });
});

it('bad input points at its item, and nothing is stored', async () => {
  const { params, path } = await settled('SUPPLIERS');
  const put = (...trades: object[]) => tenant.send('PUT', `${path}/trades`, { body: { trades } });
  const wrong = { ...SOLD, tradePriceGbpPerMwh: '71,50', sourcingCostGbpPerMwh: 50 };
  expect(await pointersOf(await put(SOLD, wrong))).toEqual([
    '/trades/1/tradePriceGbpPerMwh',
    '/trades/1/sourcingCostGbpPerMwh',
  ]);
  expect(await pointersOf(await put(SOLD, { ...SOLD, startTime: AT('18:00') }, SOLD))).toEqual([
    '/trades/1/startTime',
    '/trades/2/startTime',
  ]);
  expect((await tenant.client.getEventTrades({ params })).trades).toEqual([]);
});

it('a pack that says no payer has no statement, and it is said what to confirm', async () => {
  const { params, path } = await settled(null);
  await trade(params, SOLD);
  const { status, detail } = await problemOf(await tenant.send('GET', `${path}/trade-statement`));
  expect(status).toBe(409);
  expect(detail).toContain('OUR_TRADES@1');
  expect(detail).toContain('confirm /settlement/compensationPayer');
});

it('other events have no trades, and a scheme needs the pack', async () => {
  const { schemeUUID } = await addScheme(tenant);
  const { eventUUID } = await addEvent(tenant, schemeUUID);
  for (const path of ['trades', 'trade-statement']) {
    const { status, detail } = await problemOf(await tenant.send('GET', `/events/${eventUUID}/${path}`));
    expect([status, detail]).toEqual([409, expect.stringContaining('does not settle by P415')]);
  }
  const scheme = await tenant.send('POST', '/events/schemes', { body: { name: 'Trades', settlementMethod: 'P415' } });
  expect(await pointersOf(scheme)).toEqual(['/settlementMethod']);
});
