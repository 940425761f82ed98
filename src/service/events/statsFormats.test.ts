import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2026-02-20';
const ASSETS = 60;
type Row = Record<string, string>;

let service: TestService;
let tenant: TestTenant;
let homes: string[];
let [eventUUID, schemeUUID] = ['', ''];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  homes = await seedFleet(service, tenant, ASSETS);
  const portfolioUUID = await addPortfolio(tenant, 'Homes', homes);
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, homes);
  eventUUID = await settleEvent(tenant, schemeUUID, {
    day: DAY,
    terms: { portfolioUUIDs: [portfolioUUID], contractedMw: 0.01, priceGbpPerMwh: 300 },
    optedIn: homes,
    used: new Map(homes.slice(1).map((home, index) => [home, index / 1000])),
  });
});
afterAll(() => service.close());

const get = (path: string, accept: string) => tenant.send('GET', path, { headers: { accept } });
const csvOf = async (path: string) => parse(await (await get(path, 'text/csv')).text(), { columns: true }) as Row[];
const parquetOf = async (path: string) => {
  const response = await get(path, 'application/vnd.apache.parquet');
  return (await parquetReadObjects({ file: await response.arrayBuffer() })) as Record<string, unknown>[];
};

it('the stats of assets have a row for each asset and half hour, more than a page of them', async () => {
  const path = `/events/${eventUUID}/assets/stats`;
  const { data } = await tenant.client.listEventAssetStats({
    params: { 'event-uuid': eventUUID },
    query: { pageSize: 100 },
  });
  const wanted = data.flatMap(({ assetId, settlementPeriods }) =>
    settlementPeriods.map(({ startTime, actualKwh }) => [assetId, startTime, actualKwh]),
  );
  expect(wanted).toHaveLength(ASSETS * 2);
  const rows = await csvOf(path);
  expect(
    rows.map((row) => [
      row['assetId'],
      row['settlementPeriods.startTime'],
      row['settlementPeriods.actualKwh'] === '' ? null : Number(row['settlementPeriods.actualKwh']),
    ]),
  ).toEqual(wanted);
  const typed = await parquetOf(path);
  expect(
    typed.map((row) => [
      row['assetId'],
      (row['settlementPeriods.startTime'] as Date).toISOString().replace('.000Z', 'Z'),
      row['settlementPeriods.actualKwh'],
    ]),
  ).toEqual(wanted);
});

it('the stats of an event have a row for each half hour, with what holds for the whole', async () => {
  const path = `/events/${eventUUID}/stats`;
  const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
  const rows = await csvOf(path);
  expect(rows.map((row) => row['settlementPeriods.startTime'])).toEqual(
    stats.settlementPeriods.map(({ startTime }) => startTime),
  );
  expect(rows.map((row) => [row['run'], row['status'], row['assetsOptedIn']])).toEqual(
    stats.settlementPeriods.map(() => [String(stats.run), stats.status, String(ASSETS)]),
  );
  const [first] = await parquetOf(path);
  expect([first!['run'], first!['presentReadings']]).toEqual([BigInt(stats.run), BigInt(stats.presentReadings)]);
});

it('reconciliation has a row for each asset and half hour, and shares that add up to the payment', async () => {
  const other = await service.addTenant();
  await other.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  const scheme = await addScheme(other, { settlementMethod: 'DFS_K' });
  const flat = await flatFleet(service, other, scheme.schemeUUID, DAY, 4);
  // Each uses 1 kWh a half hour; the fourth has no reading.
  const event = await settleEvent(other, scheme.schemeUUID, {
    day: DAY,
    terms: { portfolioUUIDs: [], contractedMw: 0.002, priceGbpPerMwh: 300 },
    optedIn: flat,
    used: new Map([0.5, 0.6, 1.2].map((kwh, index) => [flat[index]!, kwh])),
  });
  const stats = await other.client.getEventStats({ params: { 'event-uuid': event } });
  const send = (query: string, accept: string) =>
    other.send('GET', `/exports/reconciliation?${query}`, { headers: { accept } });
  const csv = await (await send(`eventUUID=${event}&run=${stats.run}`, 'text/csv')).text();
  const rows = parse(csv, { columns: true }) as Row[];
  expect(rows.map(({ assetUUID }) => assetUUID)).toEqual(flat.toSorted().flatMap((uuid) => [uuid, uuid]));
  for (const { startTime, revenueGbp, deliveredKwh } of stats.settlementPeriods) {
    const ofPeriod = rows.filter((row) => row['startTime'] === startTime);
    const sum = (name: string) => ofPeriod.reduce((total, row) => total + Number(row[name]), 0);
    expect(revenueGbp).toBeGreaterThan(0);
    expect(sum('shareGbp')).toBeCloseTo(revenueGbp!, 4);
    expect(sum('deliveredKwh')).toBeCloseTo(deliveredKwh!, 6);
    const share = Number(ofPeriod.find(({ assetUUID }) => assetUUID === flat[2])!['shareGbp']);
    expect(share).toBeCloseTo((revenueGbp! * -0.2) / 0.7, 5);
  }
  expect(rows.filter((row) => row['shareGbp'] === '').map(({ assetUUID }) => assetUUID)).toEqual([flat[3], flat[3]]);
  const { data, next } = await other.client.exportReconciliation({ query: { eventUUID: event } });
  expect([data.length, next]).toEqual([rows.length, null]);
  const rest = await other.client.exportReconciliation({ query: { eventUUID: event, after: data[3]!.assetUUID } });
  expect(rest.data).toEqual(data.slice(4));
  for (const [query, code] of [
    [`eventUUID=${event}&run=99`, 'NOT_FOUND'],
    [`eventUUID=${flat[0]}`, 'NOT_FOUND'],
    [`eventUUID=${event}&after=${event}`, 'NOT_FOUND'],
  ] as const)
    expect((await problemOf(await send(query, 'text/csv'))).code).toBe(code);
});

it('are refused as in JSON before there are any', async () => {
  const { eventUUID: later } = await addEvent(tenant, schemeUUID, {
    startTime: '2026-02-25T17:00:00Z',
    endTime: '2026-02-25T18:00:00Z',
  });
  for (const path of [
    `/events/${later}/stats`,
    `/events/${later}/assets/stats`,
    `/exports/reconciliation?eventUUID=${later}`,
  ])
    expect((await problemOf(await get(path, 'text/csv'))).code).toBe('STATS_NOT_READY');
});
