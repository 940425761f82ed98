import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { csvField } from '#contract/csv.ts';
import type { BoundColumn, FileConvention } from '#energy/files/binding.ts';
import { readBoundRow } from '#energy/files/readBoundRow.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn } from '#energy/time/settlement.ts';
import { flatDays } from '#testing/flatDays.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { filePortion } from './portions.ts';

const POWER: FileConvention = {
  quantity: 'kW',
  positive: 'EXPORT',
  decimals: 3,
  stamp: 'END',
  zone: 'UTC',
  timeFormat: 'ISO',
};
const iso = (ms: number) => new Date(ms).toISOString();

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-12-01T09:00:00Z' } });
});
afterAll(() => service.close());

const get = (query: Record<string, string>, accept = 'text/csv') =>
  tenant.send('GET', `/exports/market-file?${new URLSearchParams(query).toString()}`, { headers: { accept } });
async function rowsOf(query: Record<string, string>): Promise<string[][]> {
  const response = await get(query);
  if (response.status !== 200) throw new Error(JSON.stringify(await response.json()));
  return parse(await response.text());
}
const detailOf = async (query: Record<string, string>) => {
  const response = await get(query);
  expect(response.status).toBe(409);
  return (await problemOf(response)).detail;
};
const bind = (columns: BoundColumn[], kind: 'READINGS' | 'GROUP_BASELINE' | 'PARTICIPANTS', convention = POWER) =>
  tenant.client.createFileBinding({
    body: {
      name: 'Portal',
      kind,
      columns,
      convention,
      template: Buffer.from(`${columns.map(({ column }) => csvField(column)).join()}\n`).toString('base64'),
    },
  });
const dayOf = (date: string) => ({ from: iso(londonMidnight(date)), to: iso(londonMidnight(addDays(date, 1))) });

/** Readings of a day that differ in every half hour; the second register exports in some. */
const kwhOf = (slot: number) => ({ import: (slot % 7) * 0.123 + 0.001, export: slot % 3 === 0 ? 0.457 : 0 });
async function readDay(assetUUID: string, date: string) {
  const starts = Array.from(
    { length: settlementPeriodsIn(date) },
    (_, slot) => londonMidnight(date) + slot * HALF_HOUR_MS,
  );
  await tenant.client.createConsumption({
    body: starts.flatMap((startMs, slot) =>
      (['import', 'export'] as const).map((direction) => ({
        assetUUID,
        direction,
        startTime: iso(startMs),
        value: Math.round(kwhOf(slot)[direction] * 1000) / 1000,
      })),
    ),
  });
}
async function netOf(assetUUID: string, date: string) {
  const [imported, exported] = await Promise.all(
    (['import', 'export'] as const).map((direction) =>
      tenant.client.getAssetConsumption({ params: { assetUUID }, query: { ...dayOf(date), direction } }),
    ),
  );
  const valuesOf = (response: typeof imported) => ('values' in response! ? response.values : []);
  return valuesOf(imported).map((kwh, slot) => Math.round(1000 * (kwh! - (valuesOf(exported)[slot] ?? 0))) + 0);
}

describe('files of readings, read back', () => {
  it.each(['2026-10-25', '2026-03-29', '2026-07-15'])('have what is stored of %s', async (date) => {
    const [source, target] = (await seedFleet(service, tenant, 2)) as [string, string];
    const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'DNO_COMMON', version: '2024-12' } });
    await optInAndPassChecks(tenant, schemeUUID, [source]);
    await readDay(source, date);
    const [header, ...rows] = await rowsOf({ format: 'FLEXIBLE_POWER_READINGS', schemeUUID, ...dayOf(date) });
    expect(header).toEqual(['timestamp', 'power_kw']);
    expect(rows).toHaveLength(settlementPeriodsIn(date));
    const { timeFormat: _format, decimals: _decimals, ...convention } = POWER;
    await tenant.client.createConvertedConsumption({
      body: {
        convention: { ...convention, stepMinutes: 30 },
        readings: rows.map(([stamp, value]) => ({ assetUUID: target, stamp: stamp!, value: Number(value) })),
      },
    });
    expect(await netOf(target, date)).toEqual(await netOf(source, date));
  });

  it('name each asset by a bound column, with exactly the header of the template, portion by portion', async () => {
    const assets = await seedFleet(service, tenant, 5);
    const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'DNO_COMMON', version: '2024-12' } });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    for (const asset of assets) await readDay(asset, '2026-07-15');
    const columns: BoundColumn[] = [
      { column: 'Asset "id"', field: 'ASSET_ID' },
      { column: 'Day', field: 'DATE' },
      { column: 'Time', field: 'TIME' },
      { column: 'kW, metered', field: 'METERED' },
      { column: 'Remark', field: 'EMPTY' },
      { column: 'Version', field: 'CONSTANT', constant: '2.1' },
    ];
    const convention: FileConvention = { ...POWER, zone: 'LONDON', stamp: 'START', timeFormat: 'UK_DATE_TIME' };
    const { bindingUUID } = await bind(columns, 'READINGS', convention);
    const whole = { ...filePortion };
    Object.assign(filePortion, { assets: 2, counted: 2 });
    try {
      const [header, ...rows] = await rowsOf({ format: 'BOUND', bindingUUID, schemeUUID, ...dayOf('2026-07-15') });
      expect(header).toEqual(['Asset "id"', 'Day', 'Time', 'kW, metered', 'Remark', 'Version']);
      expect(rows).toHaveLength(5 * 48);
      expect(rows[1]!.slice(1)).toEqual(['15/07/2026', '00:30', '-0.248', '', '2.1']);
      expect(readBoundRow(columns, rows[1]!)).toMatchObject({ stamp: '15/07/2026 00:30', value: -0.248 });
      expect(new Set(rows.map(([id]) => id)).size).toBe(5);
    } finally {
      Object.assign(filePortion, whole);
    }
  });

  it('of all assets together leave out a half hour that one of them lacks', async () => {
    const assets = (await seedFleet(service, tenant, 2)) as [string, string];
    const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'DNO_COMMON', version: '2024-12' } });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const reading = (assetUUID: string, time: string) => ({ assetUUID, startTime: `2026-07-15T${time}Z`, value: 0.3 });
    await tenant.client.createConsumption({
      body: [reading(assets[0], '16:00'), reading(assets[1], '16:00'), reading(assets[0], '16:30')].map((each) => ({
        ...each,
        startTime: each.startTime.replace('Z', ':00Z'),
      })),
    });
    const query = { format: 'FLEXIBLE_POWER_READINGS', schemeUUID, ...dayOf('2026-07-15'), variant: 'ENERGY' };
    expect(await rowsOf(query)).toEqual([
      ['timestamp', 'energy_kwh'],
      ['2026-07-15T16:30:00Z', '-0.6'],
    ]);
  });

  it('are refused where a user allows no half hours, and made without them when asked', async () => {
    const assets = await seedFleet(service, tenant, 2);
    const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'DNO_COMMON', version: '2024-12' } });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: assets[0]! } });
    await tenant.client.createConsent({
      body: { userUUID: userUUID!, assetUUID: assets[0]!, type: 'DATA_ACCESS', granularity: 'day' },
    });
    for (const asset of assets) await readDay(asset, '2026-07-15');
    const query = { format: 'FLEXIBLE_POWER_READINGS', schemeUUID, ...dayOf('2026-07-15') };
    expect(await detailOf(query)).toContain('DATA_ACCESS');
    const described = await tenant.client.exportMarketFile({ query: query as never });
    expect(described).toMatchObject({
      assets: 2,
      incompleteAssets: 1,
      incomplete: [{ assetUUID: assets[0]!, missing: ['DATA_ACCESS'] }],
    });
    expect(await rowsOf({ ...query, incomplete: 'LEAVE_OUT' })).toHaveLength(49);
  });
});

it('a file needs an event, or a scheme and its range', async () => {
  const response = await get({ format: 'MPAN_LIST' });
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors).toMatchObject([
    { pointer: '?', detail: 'give eventUUID or schemeUUID, one of them' },
  ]);
});

describe('files of an event', () => {
  const DAY = '2026-07-15';
  let assets: string[];
  let eventUUID: string;
  beforeEach(async () => {
    await tenant.client.setClock({ body: { now: '2026-07-10T09:00:00Z' } });
    assets = await seedFleet(service, tenant, 2, { asset: { gsp_group: '_H', power_kw: 7.4 } });
    for (const asset of assets)
      await seedReadings(
        service,
        tenant,
        asset,
        flatDays(addDays(DAY, -30), 29, () => 500),
      );
    await tenant.client.createMarketPack({
      body: {
        packId: 'OUR_DFS',
        version: '1',
        parent: (await addScheme(tenant)).pack,
        overrides: { bmUnits: [{ gspGroup: '_H', bmUnit: 'V__HHALF001' }] },
      },
    });
    const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'OUR_DFS', version: '1' } });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    ({ eventUUID } = await addEvent(tenant, schemeUUID, {
      name: 'Evening',
      startTime: `${DAY}T16:00:00Z`,
      endTime: `${DAY}T17:00:00Z`,
      contractedMw: 0.001,
      priceGbpPerMwh: 300,
    }));
    await optIn(tenant, eventUUID, assets);
    await tenant.client.setClock({ body: { now: `${DAY}T23:30:00Z` } });
    await tenant.client.createConsumption({
      body: assets.flatMap((assetUUID, place) =>
        ['16:00', '16:30'].map((time) => ({ assetUUID, startTime: `${DAY}T${time}:00Z`, value: place * 0.2 })),
      ),
    });
    await tenant.client.setClock({ body: { advance: 'PT1M' } });
  });

  it('P0282 has the deviation of each meter in every period of the day', async () => {
    const [header, ...rows] = await rowsOf({ format: 'P0282', eventUUID });
    expect(header).toContain('delivered_volume_mwh');
    expect(rows).toHaveLength(2 * 48);
    const delivered = rows.filter((row) => row[6] !== '0.0000');
    expect(delivered.map((row) => [row[2], row[5], row[6]].join()).toSorted()).toEqual([
      'V__HHALF001,35,0.0003',
      'V__HHALF001,35,0.0005',
      'V__HHALF001,36,0.0003',
      'V__HHALF001,36,0.0005',
    ]);
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: assets[0]! } });
    expect(rows.some((row) => row[3] === mpan)).toBe(true);
  });

  it('P0328 is the baseline of the unit, negative for what it uses; its default has no last day', async () => {
    const [, ...rows] = await rowsOf({ format: 'P0328', eventUUID });
    expect(rows).toHaveLength(48);
    expect(rows[0]).toEqual([DAY, DAY, 'V__HHALF001', '1', '-0.0010']);
    const [, first] = await rowsOf({ format: 'P0328', eventUUID, validity: 'DEFAULT' });
    expect(first).toEqual([DAY, '', 'V__HHALF001', '1', '-0.0010']);
  });

  it('E0511 says in which periods the unit acts', async () => {
    const [, ...rows] = await rowsOf({ format: 'E0511', eventUUID });
    expect(rows.filter((row) => row[3] === 'T')).toEqual([
      [DAY, '35', 'V__HHALF001', 'T'],
      [DAY, '36', 'V__HHALF001', 'T'],
    ]);
  });

  it('the list of MPANs has each asset, and names those without a meter', async () => {
    const [header, ...rows] = await rowsOf({ format: 'MPAN_LIST', eventUUID });
    expect(header).toEqual(['mpan', 'asset_id', 'postcode', 'technology', 'power_kw', 'from', 'to']);
    const { mpan, assetId } = await tenant.client.getAsset({ params: { assetUUID: assets[0]! } });
    expect(rows.find((row) => row[0] === mpan)?.slice(1)).toEqual([assetId, '', 'SMART_METER', '7.4', DAY, DAY]);
  });

  it('a bound baseline is that of all assets together', async () => {
    const columns: BoundColumn[] = [
      { column: 'Event', field: 'EVENT_NAME' },
      { column: 'Date', field: 'SETTLEMENT_DATE' },
      { column: 'Period', field: 'SETTLEMENT_PERIOD' },
      { column: 'Baseline', field: 'BASELINE' },
    ];
    const { bindingUUID } = await bind(columns, 'GROUP_BASELINE', { ...POWER, positive: 'IMPORT' });
    expect(await rowsOf({ format: 'BOUND', bindingUUID, eventUUID })).toEqual([
      ['Event', 'Date', 'Period', 'Baseline'],
      ['Evening', DAY, '35', '2'],
      ['Evening', DAY, '36', '2'],
    ]);
    const { schemeUUID } = await addScheme(tenant, { name: 'Another' });
    expect(await detailOf({ format: 'BOUND', bindingUUID, schemeUUID, ...dayOf(DAY) })).toContain(
      'belongs to an event',
    );
  });

  it('a meter data file may have metered and baseline of each asset', async () => {
    const columns: BoundColumn[] = [
      { column: 'MPAN', field: 'MPAN' },
      { column: 'From', field: 'STAMP' },
      { column: 'Actual', field: 'METERED' },
      { column: 'Baseline', field: 'BASELINE' },
    ];
    const { bindingUUID } = await bind(columns, 'READINGS', { ...POWER, positive: 'IMPORT', stamp: 'START' });
    const rows = await rowsOf({ format: 'BOUND', bindingUUID, eventUUID });
    expect(
      rows
        .slice(1)
        .map((row) => row.slice(1).join())
        .sort(),
    ).toEqual([
      '2026-07-15T16:00:00Z,0,1',
      '2026-07-15T16:00:00Z,0.4,1',
      '2026-07-15T16:30:00Z,0,1',
      '2026-07-15T16:30:00Z,0.4,1',
    ]);
  });

  it('a settlement flow names the assets for whose group there is no unit', async () => {
    const { schemeUUID } = await addScheme(tenant, { name: 'Without units' });
    const other = await addEvent(tenant, schemeUUID);
    await optInAndPassChecks(tenant, schemeUUID, assets.slice(0, 1));
    expect(await detailOf({ format: 'E0511', eventUUID: other.eventUUID })).toContain('No asset is taking part');
    await tenant.client.optEventAssets({
      params: { 'event-uuid': other.eventUUID },
      body: { assetUUIDs: assets.slice(0, 1), action: 'OPT_IN' },
    });
    expect(await detailOf({ format: 'E0511', eventUUID: other.eventUUID })).toContain('BM_UNIT');
  });
});

describe('bound templates', () => {
  const columns: BoundColumn[] = [{ column: 'MPAN', field: 'MPAN' }];

  it('are kept version by version, byte for byte', async () => {
    const first = await bind(columns, 'PARTICIPANTS');
    const second = await bind([...columns, { column: 'Postcode', field: 'POSTCODE' }], 'PARTICIPANTS');
    expect([first.version, second.version]).toEqual([1, 2]);
    const { data } = await tenant.client.listFileBindings({ query: { kind: 'PARTICIPANTS' } });
    expect(new Set(data.map(({ version }) => version))).toEqual(new Set([1, 2]));
    const { template } = await tenant.client.getFileBinding({ params: { bindingUUID: first.bindingUUID } });
    expect(Buffer.from(template, 'base64').toString()).toBe('MPAN\n');
  });

  it.each([
    ['a header with another name', 'mpan\n', 'the file has no column MPAN'],
    ['a header with more', 'MPAN,Postcode\n', 'not bound: Postcode'],
    ['no text', '\n', 'is empty'],
  ])('are refused with %s', async (_, template, detail) => {
    const body = { name: 'Portal', kind: 'PARTICIPANTS', columns, convention: POWER } as const;
    const refused = tenant.client.createFileBinding({
      body: { ...body, template: Buffer.from(template).toString('base64') },
    });
    const error = await refused.then(
      () => expect.fail('was not refused'),
      (thrown: unknown) => thrown as ApiError,
    );
    expect(error.problem?.errors).toMatchObject([{ pointer: '/template', detail: expect.stringContaining(detail) }]);
  });
});
