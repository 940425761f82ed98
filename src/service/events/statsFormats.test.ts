import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPortfolio } from '#testing/addPortfolio.ts';
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

it('are refused as in JSON before there are any', async () => {
  const { eventUUID: later } = await addEvent(tenant, schemeUUID, {
    startTime: '2026-02-25T17:00:00Z',
    endTime: '2026-02-25T18:00:00Z',
  });
  for (const path of [`/events/${later}/stats`, `/events/${later}/assets/stats`])
    expect((await problemOf(await get(path, 'text/csv'))).code).toBe('STATS_NOT_READY');
});
