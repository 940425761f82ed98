import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyBundle } from '#cli/verify/verifyBundle.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ScheduledEvent } from '#contract/event.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY } from '#testing/portionedEvent.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { publishedEvents, seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type NewEvent = CallInput<Endpoints['createEvent']>['body'];
type Changes = CallInput<Endpoints['updateEvent']>['body'];

const DAY = '2023-03-23';
const at = (clock: string) => `${DAY}T${clock}:00Z`;
const HALF_HOURS = ['17:00', '17:30', '18:00', '18:30'] as const;
const term = (clock: string, contractedMw: number, priceGbpPerMwh: number | null) => ({
  startTime: at(clock),
  contractedMw,
  priceGbpPerMwh,
});
/** 1, 2, – and 1 MW at £100, £150, – and £200. */
const TERMS = [term('17:00', 1, 100), term('17:30', 2, 150), term('18:30', 1, 200)];
const WINDOW = { startTime: at('17:00'), endTime: at('19:00') };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: at('08:00') } });
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const schedule = (event: Partial<NewEvent> = {}) =>
  addEvent(tenant, schemeUUID, { ...WINDOW, halfHourTerms: TERMS, ...event });
const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });
const change = (eventUUID: string, body: Changes) => tenant.client.updateEvent({ params: params(eventUUID), body });
const faultsOf = async (response: Promise<Response>) => {
  const { status, errors = [] } = await problemOf(await response);
  return [status, ...errors.map(({ pointer }) => pointer)];
};
const create = (event: object) =>
  tenant.send('POST', '/events', {
    body: { name: 'Dispatch', schemeUUID, eventType: 'TURN_DOWN', ...WINDOW, ...event },
  });
const patch = (eventUUID: string, body: object) =>
  tenant.send('PATCH', `/events/${eventUUID}`, { body, headers: { 'if-match': '*' } });

describe('terms by half hour', () => {
  it('are kept as they were given, with the values that all share', async () => {
    const { eventUUID, ...event } = await schedule();
    expect(event).toMatchObject({ contractedMw: null, priceGbpPerMwh: null, halfHourTerms: TERMS, targetKwh: 2000 });
    const same = TERMS.map((each) => ({ ...each, contractedMw: 2 }));
    expect(await schedule({ halfHourTerms: same, contractedMw: 2 })).toMatchObject({
      contractedMw: 2,
      priceGbpPerMwh: null,
      halfHourTerms: same,
      targetKwh: 3000,
    });
    expect(await tenant.client.getEvent({ params: params(eventUUID) })).toMatchObject({ halfHourTerms: TERMS });
  });

  it('that all half hours are called with and share are those of the event', async () => {
    const halfHourTerms = HALF_HOURS.map((clock) => term(clock, 2, 150));
    expect(await schedule({ halfHourTerms })).toMatchObject({
      contractedMw: 2,
      priceGbpPerMwh: 150,
      halfHourTerms: null,
      targetKwh: 4000,
    });
  });

  it('are refused where they disagree, repeat or lie outside', async () => {
    const of = (halfHourTerms: object[], more: object = {}) => faultsOf(create({ halfHourTerms, ...more }));
    expect(await of(TERMS, { contractedMw: 1 })).toEqual([400, '/contractedMw']);
    expect(await of(TERMS, { priceGbpPerMwh: 100 })).toEqual([400, '/priceGbpPerMwh']);
    expect(await of([])).toEqual([400, '/halfHourTerms']);
    expect(await of([TERMS[1]!, TERMS[0]!])).toEqual([400, '/halfHourTerms/1/startTime']);
    expect(await of([TERMS[0]!, TERMS[0]!])).toEqual([400, '/halfHourTerms/1/startTime']);
    expect(await of([term('19:00', 1, 1)])).toEqual([400, '/halfHourTerms/0/startTime']);
    expect(await of([term('17:00', 0, 1)])).toEqual([400, '/halfHourTerms/0/contractedMw']);
    expect(await of([term('17:00', 1, 100), term('17:30', 200, 100)])).toEqual([400, '/halfHourTerms/1/contractedMw']);
  });

  it('warn of unusual amounts at their place', async () => {
    const { warnings } = await schedule({ halfHourTerms: [term('17:00', 1, 100), term('17:30', 0.05, 0.2)] });
    expect(warnings.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/halfHourTerms/1/priceGbpPerMwh', 'UNUSUAL_PRICE'],
      ['/halfHourTerms/1/contractedMw', 'BELOW_PACK'],
      // Its day lies before those of the pack.
      ['/startTime', 'OUTSIDE_PACK'],
    ]);
  });

  it('are changed and announced as one property', async () => {
    const { eventUUID } = await schedule({ halfHourTerms: null, contractedMw: 1, priceGbpPerMwh: 100 });
    const first = await change(eventUUID, { halfHourTerms: TERMS });
    expect(first).toMatchObject({ contractedMw: null, halfHourTerms: TERMS, recheck: 'NONE' });
    expect(first.changes).toEqual([
      { property: 'contractedMw', before: 1, after: null },
      { property: 'priceGbpPerMwh', before: 100, after: null },
      { property: 'halfHourTerms', before: null, after: TERMS },
    ]);
    const cleared = await change(eventUUID, { halfHourTerms: null, contractedMw: 3 });
    expect(cleared).toMatchObject({ contractedMw: 3, priceGbpPerMwh: null, halfHourTerms: null });
    const messages = (await publishedEvents(service, tenant, eventUUID)).flatMap(({ event, payload }) =>
      event === 'EVENT.SCHEDULED' ? [payload as unknown as ScheduledEvent] : [],
    );
    expect(messages.map(({ halfHourTerms }) => halfHourTerms)).toEqual([null, TERMS, null]);
    expect((await change(eventUUID, { halfHourTerms: null })).changes).toEqual([]);
  });

  it('stay with a window that still has their half hours, and are refused for another', async () => {
    const { eventUUID } = await schedule();
    expect(await faultsOf(patch(eventUUID, { endTime: at('18:30') }))).toEqual([400, '/endTime']);
    expect(await faultsOf(patch(eventUUID, { startTime: at('17:30') }))).toEqual([400, '/startTime']);
    expect(await faultsOf(patch(eventUUID, { contractedMw: 1 }))).toEqual([400, '/contractedMw']);
    expect(await faultsOf(patch(eventUUID, { halfHourTerms: [term('16:30', 1, 1)] }))).toEqual([
      400,
      '/halfHourTerms/0/startTime',
    ]);
    expect(await change(eventUUID, { endTime: at('19:30'), name: 'Longer', contractedMw: null })).toMatchObject({
      halfHourTerms: TERMS,
      targetKwh: 2000,
    });
    const shorter = { startTime: at('17:30'), endTime: at('18:00'), halfHourTerms: [TERMS[1]!] };
    expect(await change(eventUUID, shorter)).toMatchObject({
      contractedMw: 2,
      priceGbpPerMwh: 150,
      halfHourTerms: null,
    });
  });
});

/**
 * An event with these terms of one building, which uses 2 MWh a half hour and delivered 0.65, 0.9, 0.5 and 0.2 MWh; the
 * half hour at 18:00, which is not called, without a reading where `isRead` is false.
 */
async function settled({ isRead = true } = {}) {
  const [asset] = (await seedFleet(service, tenant, 1)) as [string];
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays(addDays(DAY, -30), 30, () => 2_000_000),
  );
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  const { eventUUID } = await schedule();
  await optIn(tenant, eventUUID, [asset]);
  await tenant.client.setClock({ body: { now: at('22:00') } });
  await tenant.client.createConsumption({
    body: [0.65, 0.9, 0.5, 0.2].flatMap((mwh, slot) =>
      slot === 2 && !isRead
        ? []
        : [{ assetUUID: asset, startTime: at(HALF_HOURS[slot]!), value: Math.round(2_000_000 - mwh * 1e6) / 1000 }],
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return { asset, eventUUID, stats: await tenant.client.getEventStats({ params: params(eventUUID), query: {} }) };
}

// By the service terms of DFS: RV 130 % has K 1.2 and £60, 90 % 0.9 and £135, 40 % 0.3 and £30.
describe('an event of 1, 2, no and 1 MW at £100, £150 and £200', () => {
  it('is settled half hour by half hour, and what is not called is not counted', async () => {
    const { stats, eventUUID } = await settled();
    expect(stats).toMatchObject({
      status: 'FINAL',
      revenueGbp: 225,
      // (1.2 × 1 + 0.9 × 2 + 0.3 × 1) ÷ 4
      performanceFactor: 0.825,
      targetKwh: 2000,
      baselineKwh: 6000,
      actualKwh: 4250,
      deliveredKwh: 1750,
      deliveryPercentage: 87.5,
      averageDeliveredKw: 1166.666667,
      expectedReadings: 3,
      presentReadings: 3,
    });
    const periods = stats.settlementPeriods.map((period) => [
      period.deliveredKwh,
      period.deliveryPercentage,
      period.performanceFactor,
      period.revenueGbp,
    ]);
    expect(periods).toEqual([
      [650, 130, 1.2, 60],
      [900, 90, 0.9, 135],
      [null, null, null, null],
      [200, 40, 0.3, 30],
    ]);
    const event = await tenant.client.getEvent({ params: params(eventUUID) });
    expect(event).toMatchObject({ deliveredKwh: 1750, revenueGbp: 225, performanceFactor: 0.825, targetKwh: 2000 });
  });

  it('does not wait for readings of half hours that are not called', async () => {
    const { stats } = await settled({ isRead: false });
    expect(stats).toMatchObject({ status: 'FINAL', revenueGbp: 225, assetsMissingData: 0 });
  });

  it('has a receipt with a line for each half hour that is called, each by its own terms', async () => {
    const { eventUUID, asset, stats } = await settled();
    const of = (query: CallInput<Endpoints['getEventReceipt']>['query']) =>
      tenant.client.getEventReceipt({ params: { ...params(eventUUID), run: stats.run }, query });
    const receipt = await of({});
    expect(receipt).toMatchObject({
      formula: { priceGbpPerMwh: null, contractedMw: null, halfHourTerms: TERMS },
      total: { kwh: '1750.000000', gbp: '225.0000' },
      adds: true,
    });
    expect(receipt.lines.map(({ key, gbp, factor }) => [key, gbp, factor])).toEqual([
      [at('17:00'), '60.0000', 1.2],
      [at('17:30'), '135.0000', 0.9],
      [at('18:30'), '30.0000', 0.3],
    ]);
    expect(await of({ by: 'PORTFOLIO' })).toMatchObject({
      lines: [{ kwh: '1750.000000', gbp: '225.0000', expected: 3, counted: 3 }],
      adds: true,
    });
    expect(await of({ at: at('17:30'), withoutPortfolio: 'true', assetUUID: asset })).toMatchObject({
      formula: { priceGbpPerMwh: 150, contractedMw: 2 },
      total: { kwh: '900.000000', gbp: '135.0000' },
    });
    await expect(of({ at: at('18:00') })).rejects.toMatchObject({ status: 404 });
  });

  it('is reconciled, paid and summed up by its half hours', async () => {
    const { eventUUID } = await settled();
    const { data } = await tenant.client.exportReconciliation({ query: { eventUUID } });
    expect(data.map(({ priceGbpPerMwh, deliveredKwh, shareGbp }) => [priceGbpPerMwh, deliveredKwh, shareGbp])).toEqual([
      [100, 650, 60],
      [150, 900, 135],
      [null, null, null],
      [200, 200, 30],
    ]);
    const csv = ['17:00,0.65,60', '17:30,0.9,135', '18:30,0.2,30'].map((row) => `${DAY}T${row.replace(',', ':00Z,')}`);
    const uploaded = await tenant.client.createPaymentFile({
      body: {
        name: 'march.csv',
        schemeUUID,
        product: 'DFS',
        mapping: { gbp: 'GBP', halfHour: 'Start', mwh: 'MWh' },
        content: Buffer.from(['Start,MWh,GBP', ...csv].join('\r\n')).toString('base64'),
      },
    });
    const { data: lines } = await tenant.client.listPaymentLines({ query: { fileUUID: uploaded.fileUUID } });
    const line = await tenant.client.getPaymentLine({ params: { lineUUID: lines[0]!.lineUUID } });
    expect(line).toMatchObject({ receivedGbp: '225.00', expectedGbp: '225.00', differences: [] });
    const season = await tenant.client.getSeason({ query: { schemeUUID } });
    expect(season).toMatchObject({
      totals: { contractedKwh: 2000, deliveredKwh: 1750, revenueGbp: 225 },
      events: { data: [{ contractedKwh: 2000, priceGbpPerMwh: null, fullGbp: 300, lostGbp: 75 }] },
    });
    const statement = await tenant.client.getEventBalance({ params: params(eventUUID) });
    expect(statement).toMatchObject({
      phase: 'FINAL',
      contractedKwh: 2000,
      capKwh: 2400,
      revenue: { contractedGbp: 300, measuredGbp: 225 },
      cause: { text: 'Short at 17:30–18:00 and 18:30–19:00, met in all other half-hours' },
    });
  });

  it('has a bundle that verifies, and not with other terms', async () => {
    const { eventUUID, stats } = await settled();
    const response = await tenant.send('GET', `/events/${eventUUID}/stats/runs/${stats.run}/bundle`, {
      headers: { accept: 'application/gzip' },
    });
    const lines = gunzipSync(Buffer.from(await response.arrayBuffer()))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: { contractedMw: null, halfHourTerms: TERMS } });
    const findings = async (text: readonly string[]) => {
      const found: string[] = [];
      await verifyBundle(
        (async function* each() {
          yield* text;
        })(),
        null,
        (finding) => found.push(finding),
      );
      return found;
    };
    expect(await findings(lines)).toEqual([]);
    const dearer = lines[0]!.replace('"priceGbpPerMwh":150', '"priceGbpPerMwh":160');
    expect(await findings([dearer, ...lines.slice(1)])).toContainEqual(
      expect.stringContaining(`half hour ${at('17:30')}: revenueGbp is 135 in the file, 144 recomputed`),
    );
  });
});

it('a half hour that is not called counts for no asset, portfolio or interval, in one portion or several', async () => {
  const { eventUUID } = await addPortionedEvent(service, tenant);
  await change(eventUUID, { contractedMw: null, halfHourTerms: [term('17:30', 0.004, 300)] });
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T18:00:00Z` } });
  const runOf = async () => {
    const {
      run: _,
      calculatedUTC: __,
      reason: ___,
      ...stats
    } = await tenant.client.getEventStats({
      params: params(eventUUID),
    });
    const { data } = await tenant.client.listEventAssetStats({ params: params(eventUUID), query: { pageSize: 100 } });
    return { stats, assets: data };
  };
  const whole = await runOf();
  const { stats, assets } = whole;
  const [first, second] = stats.settlementPeriods;
  expect(first).toMatchObject({ baselineKwh: null, deliveredKwh: null, revenueGbp: null, deliveredInterval: null });
  expect(stats).toMatchObject({
    targetKwh: 2,
    deliveredKwh: second!.deliveredKwh,
    deliveredInterval: second!.deliveredInterval,
    performanceFactor: second!.performanceFactor,
    revenueGbp: second!.revenueGbp,
    expectedReadings: 11,
  });
  const sum = assets.reduce((total, { deliveredKwh }) => total + (deliveredKwh ?? 0), 0);
  expect(sum).toBeCloseTo(stats.deliveredKwh, 5);
  expect(second!.revenueGbp).toBeGreaterThan(0);
  await inPortionsOf(3, async () => {
    await tenant.client.createStatsRun({ params: params(eventUUID), body: { reason: 'Again' } });
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
  });
  expect(await runOf()).toEqual(whole);
});

describe('before and while it runs', () => {
  const KWH = [500, 1000, 0, 500];

  it('the forecast, the balance and the live figures have the target of each half hour', async () => {
    const { asset } = await settled();
    await tenant.client.setClock({ body: { now: `${addDays(DAY, 1)}T08:00:00Z` } });
    const next = (clock: string) => `${addDays(DAY, 1)}T${clock}:00Z`;
    const halfHourTerms = TERMS.map((each) => ({ ...each, startTime: each.startTime.replace(DAY, addDays(DAY, 1)) }));
    const { eventUUID } = await schedule({ startTime: next('17:00'), endTime: next('19:00'), halfHourTerms });
    await optIn(tenant, eventUUID, [asset]);
    const balance = () => tenant.client.getEventBalance({ params: params(eventUUID) });
    const before = await balance();
    expect(before).toMatchObject({
      phase: 'SCHEDULED',
      contractedKwh: 2000,
      revenue: { contractedGbp: 300 },
      readings: { present: 0, expected: 3 },
    });
    const rehearsal = await tenant.client.rehearseEvent({
      body: {
        schemeUUID,
        eventType: 'TURN_DOWN',
        startTime: next('17:00'),
        endTime: next('19:00'),
        halfHourTerms,
        eventUUID,
      },
    });
    expect(rehearsal.targetKwh).toBe(2000);
    expect(rehearsal.settlementPeriods.map(({ targetKwh }) => targetKwh)).toEqual([500, 1000, null, 500]);
    expect(rehearsal.settlementPeriods[2]).toMatchObject({ baselineKwh: null, expectedKwh: null });
    expect(rehearsal.expectedKwh!.p50).toBeCloseTo(before.likely!.kwh, 3);
    const forecast = await tenant.client.getEventForecast({ params: params(eventUUID) });
    expect(forecast.settlementPeriods.map(({ contractedKwh }) => contractedKwh)).toEqual([500, 1000, null, 500]);
    expect(forecast.settlementPeriods[2]).toMatchObject({ likely: { kwh: 0 }, chancePercent: null, likelyGbp: null });
    const likely = forecast.settlementPeriods.reduce((sum, period) => sum + period.likely.kwh, 0);
    expect(likely).toBeCloseTo(before.likely!.kwh, 5);
    await tenant.client.setClock({ body: { now: next('18:40') } });
    await tenant.client.createConsumption({
      body: KWH.slice(0, 3).map((_, slot) => ({ assetUUID: asset, startTime: next(HALF_HOURS[slot]!), value: 1000 })),
    });
    const live = await tenant.client.getEventLive({ params: params(eventUUID) });
    expect(live).toMatchObject({ targetKwh: 2000, measured: { assetHalfHours: 2, ofAssetHalfHours: 3 } });
    expect(live.settlementPeriods.map((period) => [period.targetKwh, period.cumulativeTargetKwh])).toEqual([
      [500, 500],
      [1000, 1500],
      [null, 1500],
      [500, 2000],
    ]);
    const [first, second, third] = live.settlementPeriods;
    expect([first!.deliveredKwh, third!.deliveredKwh, third!.likelyGbp]).toEqual([expect.any(Number), null, null]);
    expect((await balance()).measuredKwh).toBeCloseTo(first!.deliveredKwh! + second!.deliveredKwh!, 5);
  });
});
