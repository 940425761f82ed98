import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownRegistration } from '#contract/registration.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const whole = {
  importKw: 7.4,
  exportKw: 0,
  deviceSerial: 'PW-77-12',
  manufacturer: 'Tesla',
  model: 'Powerwall 3',
  ownerRef: 'LEASE-12',
  consentRef: 'C-2026-0041',
  meteringPoint: 'BOUNDARY' as const,
  externalIds: [
    { system: 'FMAR', id: '0192-7b3e' },
    { system: 'MRID', id: 'urn:uuid:5f' },
  ],
};
const nothing = Object.fromEntries(
  Object.keys(shownRegistration).map((name) => [name, name === 'externalIds' ? [] : null]),
);
const faultsOf = async (body: unknown, path = '/assets') =>
  (await problemOf(await tenant.send('POST', path, { body }))).errors;

it('is stored with the asset, alone and in bulk, and shown with it everywhere', async () => {
  const { assetUUID } = await tenant.client.createAsset({ body: { assetId: 'R-1', ...whole } });
  const { data } = await tenant.client.createAssetsBulk({
    body: [{ assetId: 'R-2' }, { assetId: 'R-3', model: 'X', externalIds: null }],
  });
  expect(data[0]).toMatchObject(nothing);
  expect(data[1]).toMatchObject({ ...nothing, model: 'X' });
  expect(await tenant.client.getAsset({ params: { assetUUID } })).toMatchObject(whole);
  const listed = await tenant.client.listAssets({ query: { search: 'R-', sort: 'assetId' } });
  expect(listed.data.map(({ model, externalIds }) => [model, externalIds.length])).toEqual([
    ['Powerwall 3', 2],
    [null, 0],
    ['X', 0],
  ]);
});

it('is in the list as CSV, names of other systems as JSON', async () => {
  await tenant.client.createAsset({ body: { assetId: 'CSV-1', ...whole } });
  const csv = await tenant.send('GET', '/assets?search=CSV-1', { headers: { accept: 'text/csv' } });
  const [row] = parse(await csv.text(), { columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({ importKw: '7.4', exportKw: '0', deviceSerial: 'PW-77-12', meteringPoint: 'BOUNDARY' });
  expect(JSON.parse(row!.externalIds!)).toEqual(whole.externalIds);
});

it('changes by attribute: what is absent stays, null clears; the version of the asset counts it', async () => {
  const { assetUUID } = await tenant.client.createAsset({ body: whole });
  const change = (body: object) => tenant.client.updateAsset({ params: { assetUUID }, body });
  const { externalIds: _, ...others } = whole;
  expect(await change({ exportKw: null, model: 'Powerwall 2', externalIds: null })).toMatchObject({
    ...others,
    exportKw: null,
    model: 'Powerwall 2',
    externalIds: [],
  });
  const plain = await tenant.client.createAsset({ body: {} });
  const before = await tenant.send('GET', `/assets/${plain.assetUUID}`);
  await tenant.client.updateAsset({ params: { assetUUID: plain.assetUUID }, body: { ownerRef: 'LEASE-9' } });
  expect(await tenant.client.getAsset({ params: { assetUUID: plain.assetUUID } })).toMatchObject({
    ...nothing,
    ownerRef: 'LEASE-9',
  });
  const stale = await tenant.send('PATCH', `/assets/${plain.assetUUID}`, {
    body: { ownerRef: 'LEASE-10' },
    headers: { 'if-match': before.headers.get('etag')! },
  });
  expect(stale.status).toBe(412);
});

it('comes in with a file of assets, and is changed by one', async () => {
  const send = (existing: 'SKIP' | 'CHANGE', line: object) =>
    tenant.client.importLines({ body: { kind: 'ASSETS', existing, lines: [{ assetId: 'F-1', ...line }] } });
  expect(await send('SKIP', whole)).toMatchObject({ created: 1 });
  expect(await send('CHANGE', { consentRef: 'C-2' })).toMatchObject({ changed: 1 });
  expect(await send('CHANGE', { consentRef: 'C-2', externalIds: whole.externalIds })).toMatchObject({ skipped: 1 });
  const { data } = await tenant.client.listAssets({ query: { search: 'F-1' } });
  expect(data).toMatchObject([{ ...whole, consentRef: 'C-2' }]);
});

it.each([
  [{ importKw: -1 }, '/importKw', 'TOO_SMALL'],
  [{ exportKw: 1e7 }, '/exportKw', 'TOO_BIG'],
  [{ deviceSerial: 'x'.repeat(101) }, '/deviceSerial', 'INVALID'],
  [{ meteringPoint: 'EITHER' }, '/meteringPoint', 'INVALID_VALUE'],
  [{ externalIds: 'FMAR' }, '/externalIds', 'INVALID_TYPE'],
  [{ externalIds: [{ system: 'FMAR' }] }, '/externalIds/0', 'REQUIRED'],
  [{ externalIds: Array.from({ length: 21 }, (_, n) => ({ system: `S${n}`, id: '1' })) }, '/externalIds', 'TOO_BIG'],
  [
    {
      externalIds: [
        { system: 'FMAR', id: '1' },
        { system: 'FMAR', id: '2' },
      ],
    },
    '/externalIds/1/system',
    'REPEATED',
  ],
])('refuses %j at its place', async (body, pointer, code) => {
  expect(await faultsOf(body)).toMatchObject([{ pointer, code }]);
  expect(await faultsOf([{}, body], '/assets/bulk')).toMatchObject([{ pointer: `/1${pointer}`, code }]);
});
