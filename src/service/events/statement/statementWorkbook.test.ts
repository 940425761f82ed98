import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AssetEventStats } from '#contract/stats.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { readWorkbook } from '#testing/readWorkbook.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { statementLimits } from './statementWorkbook.ts';

// In British Summer Time: 17:00 UTC is 18:00 in London.
const DAY = '2026-05-20';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NAMES = ['=1+1 <b>&"\'</b>', '  🔌 _x0041_ ]]> ', 'a\u0001\u001f\t\r\nb\ufffe'];
const MANY = 2500;
const usual = { ...statementLimits };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let [few, many] = ['', ''];

const inTenant = <Row>(query: RawBuilder<Row>) =>
  tenantTransaction(service.database.store.background, tenant.tenant, ({ tx }) => query.execute(tx));

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${DAY}T08:00:00Z` } });
  ({ schemeUUID } = await addScheme(tenant, { name: '=Scheme & <co>', settlementMethod: 'DFS_K' }));
  const homes = await flatFleet(service, tenant, schemeUUID, DAY, 4);
  const portfolioUUID = await addPortfolio(tenant, '+Homes <1>', homes.slice(0, 3));
  const settle = (optedIn: string[], used: number[], portfolioUUIDs: string[], day: string) =>
    settleEvent(tenant, schemeUUID, {
      day,
      terms: { portfolioUUIDs, contractedMw: 0.002, priceGbpPerMwh: 321.37 },
      optedIn,
      used: new Map(used.map((kwh, index) => [optedIn[index]!, kwh])),
    });
  few = await settle(homes.slice(0, 3), [0.123, 0.457], [portfolioUUID], DAY);
  for (const [index, name] of NAMES.entries())
    await inTenant(sql`update assets set name = ${name} where asset_uuid = ${homes[index]!}`);
  const alone = await addPortfolio(tenant, 'One', homes.slice(3));
  many = await settle(homes.slice(3), [0.3], [alone], '2026-05-21');
  // The others of a large fleet have the result of one of them, each with a figure of its own.
  const others = await seedFleet(service, tenant, MANY - 1, { prefix: 'many' });
  const { rows } = await inTenant(
    sql<{
      result: string;
    }>`select to_jsonb(s)::text as result from event_asset_stats s where s.event_uuid = ${many} order by run desc`,
  );
  await inTenant(sql`
    with stored as (
      insert into event_asset_stats
      select (jsonb_populate_record(null::event_asset_stats, ${rows[0]!.result}::jsonb ||
        jsonb_build_object('asset_uuid', asset_uuid, 'portfolio_uuid', null, 'delivered_kwh', place / 1000.0))).*
      from unnest(${others.toSorted()}::uuid[]) with ordinality as other (asset_uuid, place)
      returning true) select count(*) from stored`);
});
afterAll(() => service.close());

const get = (event: string, query = '', accept = XLSX) =>
  tenant.send('GET', `/events/${event}/stats${query}`, { headers: { accept } });
const bytesOf = async (event: string) => new Uint8Array(await (await get(event)).arrayBuffer());
const statsOf = (event: string, run: number) =>
  tenant.client.getEventStats({ params: { 'event-uuid': event }, query: { run } });

async function assetsOf(event: string): Promise<AssetEventStats[]> {
  const all: AssetEventStats[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 25 };
    const { data, totalPages } = await tenant.client.listEventAssetStats({ params: { 'event-uuid': event }, query });
    all.push(...data);
    if (page >= totalPages) return all.sort((one, other) => (one.assetUUID < other.assetUUID ? -1 : 1));
  }
}
const assetRow = (asset: AssetEventStats, portfolio: string | null) => [
  asset.assetId,
  asset.name,
  portfolio,
  asset.baselineKwh,
  asset.actualKwh,
  asset.deliveredKwh,
  asset.rewardableKwh,
  asset.dataStatus,
];

describe('the statement of a run as a workbook', () => {
  it.each([1, 2])('has every figure of the JSON of run %i, labelled and with its unit', async (run) => {
    const response = await get(few, `?run=${run}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX]);
    expect(response.headers.get('content-disposition')).toMatch(/filename="events-[\w-]+-stats-[\d-]+\.xlsx"$/);
    const sheets = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(sheets)).toEqual(['Statement', 'Half-hours', 'Assets']);
    const stats = await statsOf(few, run);
    const value = new Map(sheets['Statement']!.map(([label, found, unit]) => [label, [found, unit]]));
    const wanted: Record<string, unknown[]> = {
      Event: [`Event of ${DAY}`, null],
      Scheme: ['=Scheme & <co>', null],
      'Market pack': [`${stats.terms!.pack.packId} ${stats.terms!.pack.version}`, null],
      Start: [{ time: `${DAY}T18:00` }, 'UK time'],
      End: [{ time: `${DAY}T19:00` }, 'UK time'],
      Run: [run, null],
      Status: [stats.status, null],
      Baseline: [stats.baselineKwh, 'kWh'],
      Metered: [stats.actualKwh, 'kWh'],
      Delivered: [stats.deliveredKwh, 'kWh'],
      Contracted: [0.002, 'MW'],
      Target: [stats.targetKwh, 'kWh'],
      'Delivered, share of target': [stats.deliveryPercentage, '%'],
      Price: [321.37, '£/MWh'],
      'Performance factor': [stats.performanceFactor, null],
      Revenue: [stats.revenueGbp, '£'],
    };
    for (const [label, row] of Object.entries(wanted)) expect(value.get(label), label).toEqual(row);
    const calculated = new Date(Date.parse(stats.calculatedUTC) + 3_600_000).toISOString().slice(0, 16);
    expect(value.get('Calculated')).toEqual([{ time: calculated }, 'UK time']);
    // The first run was made before there were readings.
    expect([stats.deliveredKwh > 0, stats.revenueGbp! > 0]).toEqual([run === 2, run === 2]);
    expect(sheets['Half-hours']!.slice(1)).toEqual(
      stats.settlementPeriods.map((period) => [
        { time: new Date(Date.parse(period.startTime) + 3_600_000).toISOString().slice(0, 16) },
        { time: period.startTime.slice(0, 16) },
        period.settlementPeriod,
        period.baselineKwh,
        period.actualKwh,
        period.deliveredKwh,
        period.deliveryPercentage,
        period.performanceFactor,
        period.revenueGbp,
      ]),
    );
  });

  it('has every asset, and names as they are: no formula, no markup, control characters kept', async () => {
    const [header, ...rows] = readWorkbook(await bytesOf(few))['Assets']!;
    expect(header).toContain('Rewardable (kWh)');
    expect(rows).toEqual((await assetsOf(few)).map((asset) => assetRow(asset, '+Homes <1>')));
    expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(NAMES));
    expect(rows.filter((row) => row.at(-1) === 'MISSING')).toHaveLength(1);
  });

  it('has 2,500 assets, read in portions, each once', async () => {
    const [, ...rows] = readWorkbook(await bytesOf(many))['Assets']!;
    const assets = await assetsOf(many);
    expect(assets).toHaveLength(MANY);
    expect(rows).toEqual(assets.map((asset) => assetRow(asset, asset.portfolioUUID === null ? null : 'One')));
    expect(usual.portion).toBeLessThan(MANY / 4);
  });

  it('ends with a row that names the CSV where the assets are more than a sheet has rows', async () => {
    onTestFinished(() => void Object.assign(statementLimits, usual));
    const all = (await assetsOf(few)).map(({ assetId }) => assetId);
    for (const portion of [1, 2, 3, 500]) {
      Object.assign(statementLimits, { rows: 2, portion });
      const [, ...rows] = readWorkbook(await bytesOf(few))['Assets']!;
      expect(rows.map(([first]) => first)).toEqual([
        all[0],
        `A sheet cannot hold more assets. The CSV contains all of them: GET /events/${few}/assets/stats?run=2`,
      ]);
      Object.assign(statementLimits, { rows: 3, portion });
      const [, ...whole] = readWorkbook(await bytesOf(few))['Assets']!;
      expect(whole.map(([first]) => first)).toEqual(all);
    }
  });

  it('says in the sheet where the assets of a run are kept no more', async () => {
    const deleted = (at: Date | null) =>
      inTenant(sql`update event_stats set assets_deleted_utc = ${at} where event_uuid = ${few}`);
    await deleted(new Date());
    const sheets = readWorkbook(await bytesOf(few));
    await deleted(null);
    expect(sheets['Half-hours']).toHaveLength(3);
    expect(sheets['Assets']![1]![0]).toMatch(/its assets are no longer stored/);
  });

  it('is the same bytes each time, refused as in JSON, and does not change the CSV', async () => {
    expect(Buffer.compare(await bytesOf(few), await bytesOf(few))).toBe(0);
    const times = { startTime: '2026-05-25T17:00:00Z', endTime: '2026-05-25T18:00:00Z' };
    const { eventUUID: later } = await addEvent(tenant, schemeUUID, times);
    expect((await problemOf(await get(later))).code).toBe('STATS_NOT_READY');
    expect((await problemOf(await get(few, '?run=9'))).code).toBe('NOT_FOUND');
    expect(await (await get(few, '', 'text/csv')).text()).toMatch(/^eventUUID,status,run,/);
  });

  const hasOpenpyxl = spawnSync('python3', ['-c', 'import openpyxl']).status === 0;
  it.skipIf(!hasOpenpyxl)('reads the same in openpyxl (skipped where python3 has none)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'statement.xlsx');
    const bytes = await bytesOf(many);
    writeFileSync(file, bytes);
    const found = execFileSync('python3', ['-c', OPENPYXL, file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    const { frozen, sheets } = JSON.parse(found) as { frozen: string[]; sheets: Record<string, unknown[][]> };
    expect(frozen).toEqual(['A2', 'A2', 'A2']);
    expect(sheets).toEqual(readWorkbook(bytes));
  });
});

const OPENPYXL = `
import datetime, json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
def cell(c):
    if isinstance(c.value, datetime.datetime):
        return {"time": (c.value + datetime.timedelta(microseconds=500)).isoformat()[:16]}
    assert c.value is None or c.data_type in ("n", "s", "inlineStr"), c.data_type
    return c.value
print(json.dumps({
    "frozen": [sheet.freeze_panes for sheet in book],
    "sheets": {sheet.title: [[cell(c) for c in row] for row in sheet.iter_rows()] for sheet in book},
}))`;
