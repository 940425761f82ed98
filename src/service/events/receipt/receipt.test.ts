import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventReceipt } from '#contract/receipt.ts';
import { GBP_DECIMALS, KWH_DECIMALS, parseUnits, sumUnits, unitsText } from '#energy/decimal.ts';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { enqueueRecalculations } from '../../readings/enqueueRecalculations.ts';

// Eleven homes whose use differs from day to day, so that baselines have a fraction of a watt-hour: five in North, four
// in South, and two that were opted in without a portfolio. The last has no reading of 17:30.
const DAY = '2023-03-23';
const AT = (clock: string) => `${DAY}T${clock}:00.000Z`;
const START = Date.parse(AT('17:00'));
const HOMES = 11;

let service: TestService;
let tenant: TestTenant;
let other: TestTenant;
let fleet: string[];
let [north, south, eventUUID] = ['', '', ''];
let firstBytes: Map<string, string>;

type Query = Record<string, string | number>;
const path = (run: number, query: Query = {}) =>
  `/events/${eventUUID}/stats/runs/${run}/receipt?${new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )}`;
const get = (run: number, query?: Query) => tenant.send('GET', path(run, query));
const receipt = async (run: number, query?: Query) => (await (await get(run, query)).json()) as EventReceipt;

/** Every slip of a run, lines three a page; returns the bytes of each by its query. */
async function slipsOf(run: number): Promise<Map<string, string>> {
  const bytes = new Map<string, string>();
  const open = async (query: Query) => {
    const text = await (await get(run, { ...query, pageSize: 3 })).text();
    bytes.set(JSON.stringify(query), text);
    return JSON.parse(text) as EventReceipt;
  };
  const openAll = async (query: Query) => {
    const first = await open(query);
    const lines = [...first.lines];
    const pages = Math.ceil((first.shown.count + first.others.count) / 3);
    for (let page = 2; page <= pages; page++) lines.push(...(await open({ ...query, page })).lines);
    return lines;
  };
  await openAll({ by: 'PORTFOLIO' });
  for (const { key: at } of await openAll({}))
    if (at !== null)
      for (const { kind, key } of await openAll({ at })) {
        if (kind === 'ROUNDING') continue;
        for (const asset of await openAll({
          at,
          ...(key === null ? { withoutPortfolio: 'true' } : { portfolioUUID: key }),
        }))
          if (asset.key !== null) await open({ at, assetUUID: asset.key });
      }
  return bytes;
}

const late = async (assetUUID: string, clock: string, wh: number) => {
  await seedReadings(service, tenant, assetUUID, { startMs: Date.parse(AT(clock)), wh: Float64Array.of(wh) });
  await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
    enqueueRecalculations(scope, { assetUUIDs: [assetUUID], fromMs: [START], toMs: [START + 2 * HALF_HOUR_MS] }),
  );
  await tenant.client.setClock({ body: { advance: 'PT2S' } });
};

beforeAll(async () => {
  service = await startTestService();
  [tenant, other] = [await service.addTenant(), await service.addTenant()];
  await tenant.client.setClock({ body: { now: AT('08:00') } });
  fleet = await seedFleet(service, tenant, HOMES, { prefix: 'home' });
  for (const [index, uuid] of fleet.entries())
    await seedReadings(
      service,
      tenant,
      uuid,
      flatDays(addDays(DAY, -30), 30, (day) => 900 + ((day * 7 + index) % 13)),
    );
  [north, south] = [await seedPortfolio(service, tenant, 'North'), await seedPortfolio(service, tenant, 'South')];
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID: north },
    body: { assetUUIDs: fleet.slice(0, 5) },
  });
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID: south },
    body: { assetUUIDs: fleet.slice(5, 9) },
  });
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    contractedMw: 0.009,
    priceGbpPerMwh: 321.37,
    portfolioUUIDs: [north, south],
  }));
  await optIn(tenant, eventUUID, fleet);
  for (const [index, uuid] of fleet.entries())
    await seedReadings(service, tenant, uuid, {
      startMs: START,
      wh: Float64Array.of(301 + 37 * index, index === HOMES - 1 ? NaN : 412 + 53 * index),
    });
  await tenant.client.setClock({ body: { now: AT('18:00') } });
  firstBytes = await slipsOf(1);
  await late(fleet.at(-1)!, '17:30', 777);
  await late(fleet[0]!, '17:00', 1);
  await tenant.client.assignPortfolioAssets({
    params: { portfolioUUID: south },
    body: { assetUUIDs: fleet.slice(0, 2) },
  });
  await tenant.client.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason: 'A correction' } });
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
});
afterAll(() => service.close());

describe('the receipt of a run', () => {
  it('adds up on every slip of every run, to the last digit', async () => {
    const { data } = await tenant.client.listEventStatsRuns({ params: { 'event-uuid': eventUUID } });
    expect(data.map(({ run }) => run)).toEqual([3, 2, 1]);
    for (const { run } of data)
      for (const [query, text] of await slipsOf(run)) {
        const { lines, others, shown, total } = JSON.parse(text) as EventReceipt;
        for (const [amount, decimals] of [
          ['kwh', KWH_DECIMALS],
          ['gbp', GBP_DECIMALS],
        ] as const) {
          const known = [...lines, others].flatMap((line) => line[amount] ?? []);
          // The share of an asset is one figure, and a half hour that is not known has no sum.
          if (known.length === 0 || total[amount] === null) continue;
          const sum = sumUnits(known.map((each) => parseUnits(each, decimals)));
          expect([unitsText(sum, decimals), query, run], amount).toEqual([total[amount], query, run]);
          expect(shown.count, query).toBe(lines.filter(({ kind }) => kind !== 'ROUNDING').length);
        }
      }
  });

  it('has the same bytes after later readings, a recalculation, and moves between portfolios', async () => {
    expect(firstBytes.size).toBeGreaterThan(HOMES * 2);
    expect(await slipsOf(1)).toEqual(firstBytes);
    expect((await receipt(3)).total).not.toEqual((await receipt(1)).total);
  });

  it('agrees with the stats of the run', async () => {
    const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID }, query: { run: 2 } });
    const { code, total, lines, formula, status } = await receipt(2);
    expect(code).toBe(`HH-${eventUUID.slice(-8).toUpperCase()}-R2`);
    expect([status, Number(total.kwh), Number(total.gbp)]).toEqual(['FINAL', stats.deliveredKwh, stats.revenueGbp]);
    expect(formula).toEqual({ priceGbpPerMwh: 321.37, contractedMw: 0.009, settlementMethod: 'DFS_K' });
    expect(
      lines.map(({ key, expected, counted, factor, gbp }) => [key, expected, counted, factor, Number(gbp)]),
    ).toEqual(
      stats.settlementPeriods.map((period) => [
        period.startTime,
        HOMES,
        HOMES,
        period.performanceFactor,
        period.revenueGbp,
      ]),
    );
  });

  it('counts each asset once: in the portfolio that invited it, or among those without one', async () => {
    const { lines } = await receipt(1, { at: AT('17:30') });
    const counts = lines
      .filter(({ kind }) => kind !== 'ROUNDING')
      .map(({ kind, name, expected, counted }) => `${kind} ${name}: ${counted} of ${expected}`);
    expect(new Set(counts)).toEqual(
      new Set(['NO_PORTFOLIO null: 1 of 2', 'PORTFOLIO North: 5 of 5', 'PORTFOLIO South: 4 of 4']),
    );
    expect(counts).toHaveLength(3);
  });

  it('lists the assets of a portfolio, most delivered first, those without a reading last', async () => {
    const { name, lines, others } = await receipt(1, { at: AT('17:00'), portfolioUUID: north, pageSize: 2 });
    expect([name, others.count]).toEqual(['North', 3]);
    expect(lines.filter(({ kind }) => kind === 'ASSET').map((line) => line.name)).toEqual(['home0', 'home1']);
    const beyond = await receipt(1, { at: AT('17:00'), portfolioUUID: north, page: 9 });
    expect([beyond.shown.count, beyond.others.count]).toEqual([0, 5]);
    const without = await receipt(1, { at: AT('17:30'), withoutPortfolio: 'true' });
    expect(without.lines.filter(({ kind }) => kind === 'ASSET').map((line) => [line.name, line.kwh === null])).toEqual([
      ['home9', false],
      ['home10', true],
    ]);
  });

  it('ends at an asset: baseline less metered is what it delivered', async () => {
    const { name, lines, total } = await receipt(1, { at: AT('17:00'), assetUUID: fleet[3]! });
    const { data } = await tenant.client.listEventAssetStats({
      params: { 'event-uuid': eventUUID },
      query: { run: 1, search: 'home3' },
    });
    const period = data[0]!.settlementPeriods[0]!;
    expect([name, lines.map(({ kind }) => kind)]).toEqual(['home3', ['BASELINE', 'METERED']]);
    expect([Number(lines[0]!.kwh), -Number(lines[1]!.kwh), Number(total.kwh)]).toEqual([
      period.baselineKwh,
      period.actualKwh,
      period.deliveredKwh,
    ]);
    const line = (await receipt(1, { at: AT('17:00'), portfolioUUID: north })).lines.find(
      ({ key }) => key === fleet[3],
    );
    expect([line?.kwh, line?.gbp]).toEqual([total.kwh, total.gbp]);
  });
});

describe('a receipt that does not exist', () => {
  it('is 404', async () => {
    for (const [run, query] of [
      [9, {}],
      [1, { at: AT('18:00') }],
      [1, { at: AT('17:00'), portfolioUUID: eventUUID }],
      [1, { at: AT('17:00'), assetUUID: eventUUID }],
      [1, { at: AT('17:00'), assetUUID: fleet[3]!, portfolioUUID: south }],
    ] as const)
      expect((await get(run, query)).status, JSON.stringify(query)).toBe(404);
    expect((await other.send('GET', path(1))).status).toBe(404);
  });

  it('is 400 where the query contradicts itself, with the place', async () => {
    for (const [query, pointer] of [
      [{ at: AT('17:10') }, 'at'],
      [{ assetUUID: fleet[0]! }, 'assetUUID'],
      [{ at: AT('17:00'), by: 'PORTFOLIO' }, 'by'],
      [{ at: AT('17:00'), portfolioUUID: north, withoutPortfolio: 'true' }, 'withoutPortfolio'],
      [{ pageSize: 0 }, 'pageSize'],
    ] as const)
      expect((await pointersOf(await get(1, query))).join(), JSON.stringify(query)).toContain(pointer);
  });
});
