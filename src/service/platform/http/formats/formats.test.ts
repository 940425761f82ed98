import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { problemOf } from '#testing/problemOf.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { itemColumns } from './itemColumns.ts';
import { negotiate } from './negotiate.ts';

const ASSETS = 1203;
const PARQUET = 'application/vnd.apache.parquet';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await seedAssets(service.database.store.db, tenant.tenant, ASSETS);
});
afterAll(() => service.close());

const get = (path: string, accept: string, headers: Record<string, string> = {}) =>
  tenant.send('GET', path, { headers: { accept, ...headers } });
type Row = Record<string, string>;
const rowsOf = (csv: string) => parse(csv, { columns: true, record_delimiter: '\r\n' }) as Row[];
const csvOf = async (path: string) => rowsOf(await (await get(path, 'text/csv')).text());

describe('the format of a response', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; header=present', 'csv'],
    ['text/*', 'csv'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['text/csv;q=0.5, application/json;q=0.9', 'json'],
    ['*/*;q=0.1, text/csv;q=0.2', 'csv'],
    ['application/json;q=0, */*', 'csv'],
    [PARQUET, 'parquet'],
  ])('for Accept: %s is %s', (accept, format) => {
    const row = { ...endpoints.getEventStats, formats: ['csv', 'parquet'] } as Endpoint;
    expect(negotiate(row, { headers: { accept } })).toBe(format);
  });

  it('that is not offered is refused with those that are', async () => {
    for (const accept of [PARQUET, 'image/png', 'text/csv;q=0', '*/*;q=0']) {
      const response = await get('/assets', accept);
      expect([response.status, response.headers.get('vary')]).toEqual([406, 'accept, accept-encoding']);
      const problem = await problemOf(response);
      expect([problem.code, problem.offeredTypes]).toEqual(['NOT_ACCEPTABLE', ['application/json', 'text/csv']]);
    }
  });

  it('is JSON, whatever is accepted, where nothing else is offered', async () => {
    const response = await get('/mail-settings', 'text/csv');
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'accept-encoding']);
  });

  it('is named, with the name of a file and a tag of its own', async () => {
    const [json, csv] = [await get('/assets?pageSize=3', '*/*'), await get('/assets?pageSize=3', 'text/csv')];
    for (const response of [json, csv]) expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    expect(json.headers.get('content-disposition')).toBeNull();
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="assets-\d{4}-\d\d-\d\d\.csv"$/);
    const [ofJson, ofCsv] = [json, csv].map((response) => response.headers.get('etag')!);
    expect(ofJson).not.toBe(ofCsv);
    expect((await get('/assets?pageSize=3', 'text/csv', { 'if-none-match': ofCsv! })).status).toBe(304);
    expect((await get('/assets?pageSize=3', 'text/csv', { 'if-none-match': ofJson! })).status).toBe(200);
    expect((await get('/assets?pageSize=3', 'text/csv', { 'if-match': ofJson! })).status).toBe(412);
  });
});

describe('a list as CSV', () => {
  it('is whole, each row once and in order, unless the request names a page', async () => {
    const response = await get('/assets?sort=-assetId', 'text/csv');
    expect(response.headers.get('etag')).toBeNull();
    const rows = rowsOf(await response.text());
    const wanted = Array.from({ length: ASSETS }, (_, index) => `meter-${index}`).sort();
    expect(rows.map(({ assetId }) => assetId)).toEqual(wanted.toReversed());
    expect((await csvOf('/assets?page=2&pageSize=100&sort=assetId')).map(({ assetId }) => assetId)).toEqual(
      wanted.slice(100, 200),
    );
  });

  it('answers HEAD without reading it', async () => {
    const response = await tenant.send('HEAD', '/assets', { headers: { accept: 'text/csv' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('has the cells of JSON: numbers, instants, nothing for null, members of objects by dotted names', async () => {
    const { data } = (await (await get('/assets?pageSize=20', '*/*')).json()) as Page<Record<string, unknown>>;
    const rows = await csvOf('/assets?pageSize=20');
    expect(rows).toHaveLength(20);
    for (const [index, row] of rows.entries())
      for (const [name, cell] of Object.entries(row)) {
        const value = name.split('.').reduce<unknown>((at, key) => (at as Row | null)?.[key], data[index]);
        const text =
          typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
        expect(cell, name).toBe(text);
      }
  });

  it('is quoted where it must be, and no cell is a formula', async () => {
    const other = await service.addTenant();
    const names = ['=1+1', '+1', '-1+1', '@SUM(A1)', '"a", b', '-1.5', 'é'];
    for (const [index, name] of names.entries()) await other.client.createUser({ body: { userId: `u${index}`, name } });
    const text = await (await other.send('GET', '/users?sort=userId', { headers: { accept: 'text/csv' } })).text();
    expect(rowsOf(text).map((row) => row['name'])).toEqual([
      "'=1+1",
      "'+1",
      "'-1+1",
      "'@SUM(A1)",
      '"a", b',
      "'-1.5",
      'é',
    ]);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('of nothing is its header', async () => {
    const other = await service.addTenant();
    const text = await (await other.send('GET', '/users', { headers: { accept: 'text/csv' } })).text();
    expect(text).toMatch(/^userUUID,userId,[^\r\n]+\r\n$/);
  });

  it('tells what is wrong as JSON does', async () => {
    expect((await problemOf(await get('/assets?sort=x', 'text/csv'))).code).toBe('INVALID_REQUEST');
    const missing = `/portfolios/${crypto.randomUUID()}/assets`;
    expect((await problemOf(await get(missing, 'text/csv'))).code).toBe('NOT_FOUND');
  });
});

it.each(Object.entries<Endpoint>(endpoints).filter(([, { formats }]) => formats))(
  '%s has columns of different names',
  (_, { response, rowsOf: entries = null }) => {
    const names = itemColumns(response!, entries).columns.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  },
);
