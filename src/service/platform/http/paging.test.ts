import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/paging.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ASSETS = 57;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
type Listed = Page<{ assetUUID: string; assetId: string }>;

describe('paging, ids and instants', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.createAssetsBulk({
      body: Array.from({ length: ASSETS }, (_, i) => ({ assetId: `p-${i}`, name: `Name ${i % 5}` })),
    });
  });
  afterAll(() => service.close());
  const get = (path: string) => tenant.send('GET', path);
  const list = async (query: string) => (await (await get(`/assets?${query}`)).json()) as Listed;

  it('a list has 10 items a page, beginning with the first', async () => {
    const { data, ...rest } = await list('');
    expect(rest).toMatchObject({ page: 1, pageSize: 10, totalItems: ASSETS, totalPages: 6 });
    expect(data.map((asset) => asset.assetId)).toEqual(Array.from({ length: 10 }, (_, i) => `p-${i}`));
  });

  it.each([
    '1001',
    '1000000000',
    '0',
    '-1',
    '1.5',
    '1e2',
    '0x10',
    '%2010',
    '10%20',
    '',
    'abc',
    'NaN',
    'Infinity',
    '+5',
    '٣',
    '9999999999999999999',
    '10;',
    '00000000000000010',
  ])('pageSize=%s is refused', async (value) => {
    expect(await pointersOf(await get(`/assets?pageSize=${value}`))).toEqual(['?pageSize']);
  });

  it.each(['0', '-1', '9999999999999999999', '1000001', '1.0', ''])('page=%s is refused', async (value) => {
    expect(await pointersOf(await get(`/assets?page=${value}`))).toEqual(['?page']);
  });

  it('every page up to the highest goes with every page size', async () => {
    for (const pageSize of [1, 10, 1000])
      expect((await get(`/assets?page=1000000&pageSize=${pageSize}`)).status).toBe(200);
    expect(await pointersOf(await get('/assets?page=1000001&pageSize=1000'))).toEqual(['?page']);
  });

  it.each([
    'page=1&page=2',
    'page[]=1',
    'page[a]=1',
    'pageSize=10&pageSize=10',
    'colour=red',
    'Page=1',
    'search=a&search=b',
    'search=',
    '__proto__=1',
    'sort=constructor',
    '=1',
    'x-api-key=1',
    'search=%00',
  ])('?%s is refused', async (query) => {
    expect((await problemOf(await get(`/assets?${query}`))).status).toBe(400);
  });

  it('a page past the end is empty, not an error', async () => {
    const response = await get('/assets?page=99');
    expect(await response.json()).toEqual({ data: [], page: 99, pageSize: 10, totalItems: ASSETS, totalPages: 6 });
    expect(response.headers.get('link')).toBe('</assets?page=6>; rel="prev"');
    const none = await service.addTenant();
    expect(await none.client.listAssets()).toEqual({ data: [], page: 1, pageSize: 10, totalItems: 0, totalPages: 0 });
  });

  it('links lead through the pages with the same filters', async () => {
    const links = async (path: string) => (await get(path)).headers.get('link');
    expect(await links('/api/v1/assets?pageSize=20&sort=-name&page=1')).toBe(
      '</api/v1/assets?pageSize=20&sort=-name&page=2>; rel="next"',
    );
    // Without a page, by the cursor of the response.
    const { nextCursor } = await list('pageSize=20&sort=-name');
    expect(await links('/api/v1/assets?pageSize=20&sort=-name')).toBe(
      `</api/v1/assets?pageSize=20&sort=-name&cursor=${nextCursor}>; rel="next"`,
    );
    expect(await links('/assets?page=2&pageSize=20')).toBe(
      '</assets?page=1&pageSize=20>; rel="prev", </assets?page=3&pageSize=20>; rel="next"',
    );
    expect(await links('/assets?page=3&pageSize=20')).toBe('</assets?page=2&pageSize=20>; rel="prev"');
    expect(await links('/assets?pageSize=1000')).toBeNull();
  });

  it.each([
    [1, 'createdUTC'],
    [7, 'name'],
    [10, '-name'],
    [56, '-createdUTC'],
    [1000, 'lastReadingUTC'],
  ])('pages of %i sorted by %s show every row once', async (pageSize, sort) => {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(ASSETS / pageSize); page++)
      seen.push(...(await list(`page=${page}&pageSize=${pageSize}&sort=${sort}`)).data.map((asset) => asset.assetUUID));
    expect(seen).toHaveLength(ASSETS);
    expect(new Set(seen).size).toBe(ASSETS);
  });

  it('rows added while pages are read remove no other row from them', async () => {
    const growing = await service.addTenant();
    const { data } = await growing.client.createAssetsBulk({ body: Array.from({ length: 25 }, () => ({})) });
    const seen: string[] = [];
    for (let page = 1; page <= 6; page++) {
      seen.push(
        ...(await growing.client.listAssets({ query: { page, pageSize: 5 } })).data.map((asset) => asset.assetUUID),
      );
      await growing.client.createAsset({ body: {} });
    }
    expect(seen.slice(0, 25)).toEqual(data.map((asset) => asset.assetUUID));
  });

  it.each([
    'abc',
    '1',
    `{${UNKNOWN_ID}}`,
    `${UNKNOWN_ID}%0a`,
    `urn:uuid:${UNKNOWN_ID}`,
    UNKNOWN_ID.slice(1),
    `${UNKNOWN_ID}0`,
    'x'.repeat(10_000),
    '%00',
    UNKNOWN_ID.replaceAll('-', ''),
    '%F0%9F%8F%A0',
  ])('the id %s is malformed', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const response = await tenant.send(method, `/assets/${id}`);
      expect([response.status, await pointersOf(response)]).toEqual([400, ['{assetUUID}']]);
    }
    expect((await get(`/assets?userUUID=${id}`)).status).toBe(400);
  });

  it('an unknown id is 404, upper case is accepted', async () => {
    expect((await problemOf(await get(`/assets/${UNKNOWN_ID}`))).code).toBe('NOT_FOUND');
    const { data } = await list('pageSize=1');
    expect((await get(`/assets/${data[0]!.assetUUID.toUpperCase()}`)).status).toBe(200);
  });

  it.each([
    '2026-01-15T17:00:00',
    '2026-01-15',
    'now',
    'infinity',
    '2026-02-30T00:00:00Z',
    '2026-01-15T24:00:00Z',
    '2026-01-15T17:60:00Z',
    '2026-01-15T17:00:60Z',
    '10000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '1768496400',
    '2026-01-15T17:00Z+01:00',
    '2026-03-29T01:30',
    '2026-10-25T01:30:00',
    '1969-12-31T23:59:59Z',
    '',
  ])('the instant %s is refused', async (now) => {
    expect((await tenant.send('PUT', '/sandbox/clock', { body: { now } })).status).toBe(400);
  });

  it.each([
    ['2026-10-25T01:30:00+01:00', '2026-10-25T00:30'],
    ['2026-10-25T01:30:00+00:00', '2026-10-25T01:30'],
    ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30'],
    ['2028-02-29T12:00:00.5-05:00', '2028-02-29T17:00'],
  ])('the instant %s is %s in UTC', async (now, utc) => {
    const own = await service.addTenant();
    expect((await own.client.setClock({ body: { now } })).now.slice(0, 16)).toBe(utc);
  });

  it.each([
    'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=1990-01-01T00:00:00Z&to=2090-01-01T00:00:00Z',
    'from=2026-01-01T00:00:00Z',
    'from=2026-01-01&to=2026-01-02',
  ])('the range %s is refused', async (range) => {
    for (const series of ['energy-consumption', 'baselines'])
      expect((await get(`/assets/${UNKNOWN_ID}/${series}?${range}`)).status).toBe(400);
  });
});
