import { get as httpGet, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsumptionExport } from '#contract/exports.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAYS = 400;
const HOMES = 8;
const FROM = '2025-01-01T00:00:00Z';
const TO = new Date(Date.parse(FROM) + DAYS * 86_400_000).toISOString();
const RANGE = `from=${FROM}&to=${TO}`;
const PARQUET = 'application/vnd.apache.parquet';

let service: TestService;
let tenant: TestTenant;
let homes: string[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  homes = (await seedFleet(service, tenant, HOMES)).sort();
  // The third half hour of each day is not measured, the fifth is an estimate.
  await inTenant(sql`
    with stored as (
      insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
      select ${tenant.tenant}::uuid, asset_uuid, 0, ${FROM.slice(0, 10)}::date + n,
        array(select case when slot = 3 then null else 100 + n + slot end from generate_series(1, 48) slot), (1::bigint << 48) - 1 - 4, 16
      from unnest(${homes}::uuid[]) as home (asset_uuid), generate_series(0, ${DAYS - 1}::int) n
      returning true) select count(*) from stored`);
});
afterAll(() => service.close());

const inTenant = (query: ReturnType<typeof sql>) =>
  tenantTransaction(service.database.store.background, tenant.tenant, ({ tx }) => query.execute(tx));
const get = (query: string, accept = 'text/csv') =>
  tenant.send('GET', `/exports/consumption?${query}`, { headers: { accept } });
type Row = Record<string, string>;
const csvOf = async (query: string) => parse(await (await get(query)).text(), { columns: true }) as Row[];
const assetsOf = (rows: readonly { assetUUID: string }[]) => [...new Set(rows.map(({ assetUUID }) => assetUUID))];

it('has every measured half hour once, in CSV', async () => {
  const response = await get(RANGE);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="exports-consumption-2025-01-01-${new Date(Date.parse(TO) - 1).toISOString().slice(0, 10)}.csv"`,
  );
  const rows = parse(await response.text(), { columns: true }) as Row[];
  expect(rows).toHaveLength(HOMES * DAYS * 47);
  expect(assetsOf(rows as never)).toEqual(homes);
  expect(new Set(rows.map(({ assetUUID, startTime }) => `${assetUUID} ${startTime}`)).size).toBe(rows.length);
  expect(rows.slice(1, 4)).toMatchObject([
    { startTime: '2025-01-01T00:30:00Z', value: '0.102', direction: 'import', readingType: 'ACTUAL' },
    { startTime: '2025-01-01T01:30:00Z', value: '0.104' },
    { startTime: '2025-01-01T02:00:00Z', value: '0.105', readingType: 'ESTIMATED' },
  ]);
});

it('has the same in Parquet: typed, in row groups of bounded size, read by another program', async () => {
  const file = await (await get(RANGE, PARQUET)).arrayBuffer();
  const metadata = parquetMetadata(file);
  expect(metadata.row_groups.length).toBeGreaterThan(2);
  expect(Math.max(...metadata.row_groups.map(({ num_rows }) => Number(num_rows)))).toBeLessThanOrEqual(50_000);
  const types = parquetSchema(metadata).children.map(({ element: { name, type, logical_type } }) => [
    name,
    type,
    logical_type?.type,
  ]);
  expect(types).toEqual([
    ['assetUUID', 'BYTE_ARRAY', 'STRING'],
    ['assetId', 'BYTE_ARRAY', 'STRING'],
    ['startTime', 'INT64', 'TIMESTAMP'],
    ['value', 'DOUBLE', undefined],
    ['direction', 'BYTE_ARRAY', 'STRING'],
    ['readingType', 'BYTE_ARRAY', 'STRING'],
  ]);
  expect(parquetSchema(metadata).children[2]!.element.logical_type).toMatchObject({
    isAdjustedToUTC: true,
    unit: 'MICROS',
  });
  const rows = (await parquetReadObjects({ file })) as (Row & { startTime: Date })[];
  const written = rows.map((row) => ({
    ...row,
    startTime: row.startTime.toISOString().replace('.000Z', 'Z'),
    value: String(row['value']),
  }));
  expect(written).toEqual(await csvOf(RANGE));
});

it('has the same in JSON, part by part', async () => {
  const rows: ConsumptionExport['data'] = [];
  let parts = 0;
  for (let next: string | null = ''; next !== null; parts++) {
    const after: string = next === '' ? '' : `&after=${next}`;
    const response = await get(`${RANGE}${after}`, '*/*');
    expect(response.status).toBe(200);
    const part = (await response.json()) as ConsumptionExport;
    rows.push(...part.data);
    next = part.next;
  }
  expect(parts).toBeGreaterThan(HOMES);
  expect(rows.map((row) => ({ ...row, value: String(row.value) }))).toEqual(await csvOf(RANGE));
});

it('is of a portfolio, of those opted in to a scheme, behind an asset, and cut to the range', async () => {
  const hour = `from=2025-03-01T10:30:00Z&to=2025-03-01T11:30:00Z`;
  const portfolioUUID = await addPortfolio(tenant, 'North', homes.slice(0, 3));
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, homes.slice(2, 5));
  expect(assetsOf((await csvOf(`${hour}&portfolioUUID=${portfolioUUID}`)) as never)).toEqual(homes.slice(0, 3));
  expect(assetsOf((await csvOf(`${hour}&schemeUUID=${schemeUUID}`)) as never)).toEqual(homes.slice(2, 5));
  const both = await csvOf(`${hour}&schemeUUID=${schemeUUID}&portfolioUUID=${portfolioUUID}`);
  expect(both.map(({ assetUUID, startTime }) => [assetUUID, startTime])).toEqual([
    [homes[2], '2025-03-01T10:30:00Z'],
    [homes[2], '2025-03-01T11:00:00Z'],
  ]);
  expect(assetsOf((await csvOf(`${hour}&after=${homes[5]}`)) as never)).toEqual(homes.slice(6));
  expect(await csvOf(`${hour}&direction=export`)).toEqual([]);
});

it('leaves out what users do not allow, and what was measured under a former user', async () => {
  const hour = `from=2025-03-01T10:00:00Z&to=2025-03-01T12:00:00Z`;
  const shown = async () => (await csvOf(hour)).filter(({ assetUUID }) => assetUUID === homes[7]).length;
  expect(await shown()).toBe(4);
  const occupied = (at: string | null) =>
    inTenant(sql`update assets set occupied_from_utc = ${at} where asset_uuid = ${homes[7]}`);
  await occupied('2025-03-01T11:00:00Z');
  expect(await shown()).toBe(2);
  await occupied(null);
  const userUUID = (await tenant.client.listUsers()).data[0]!.userUUID;
  await tenant.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', granularity: 'day' } });
  expect(await csvOf(hour)).toEqual([]);
});

it('points at what is wrong before anything is sent', async () => {
  expect(await pointersOf(await get('from=2025-01-01T00:00:00Z&to=2028-01-01T00:00:00Z'))).toEqual(['?to']);
  for (const name of ['portfolioUUID', 'schemeUUID', 'after'])
    expect((await problemOf(await get(`${RANGE}&${name}=${crypto.randomUUID()}`))).code).toBe('NOT_FOUND');
});

it('stops reading when its reader goes away', async () => {
  const other = await service.addTenant();
  const many = await seedFleet(service, other, 400);
  await tenantTransaction(service.database.store.background, other.tenant, ({ tx }) =>
    sql`with stored as (
      insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
      select ${other.tenant}::uuid, asset_uuid, 0, date '2025-01-01' + n, array_fill(1234, array[48]),
        (1::bigint << 48) - 1, 0
      from unnest(${many}::uuid[]) as home (asset_uuid), generate_series(0, 364) n
      returning true) select count(*) from stored`.execute(tx),
  );
  const reads = async () => {
    const { rows } = await sql<{ reads: number }>`
      select sum(idx_scan)::integer as reads from pg_stat_user_tables where relname like 'reading_days%'`.execute(
      service.database.store.db,
    );
    return rows[0]!.reads;
  };
  const before = await reads();
  const url = `${service.url}/exports/consumption?from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`;
  const response = await new Promise<IncomingMessage>((resolve) =>
    httpGet(url, { headers: { ...other.headers, accept: 'text/csv' } }, resolve),
  );
  response.on('error', () => undefined);
  let received = 0;
  await new Promise<void>((resolve) =>
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > 1_000_000) resolve();
    }),
  );
  response.destroy();
  // Long enough for the whole export, which takes a read for every second asset.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect((await reads()) - before).toBeLessThan(60);
});
