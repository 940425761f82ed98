import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { freshMpan } from '#testing/seed.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { assetRegisterTable } from './assetRegister.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
});
afterAll(() => service.close());

it('has each active asset with what is missing before it could be registered', async () => {
  const { client } = tenant;
  const { userUUID } = await client.createUser({ body: { userId: 'u', name: 'Ann' } });
  const { consentUUID } = await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const complete = {
    assetType: 'BATTERY' as const,
    userUUID,
    mpan: freshMpan(1),
    powerKw: 5,
    importKw: 4.5,
    exportKw: 3.6,
    capacityKwh: 13.5,
    deviceSerial: '=PW-1',
    manufacturer: 'Tesla',
    model: 'Powerwall 2',
    ownerRef: 'Lease Ltd',
    meteringPoint: 'BOUNDARY' as const,
    externalIds: [{ system: 'MRID', id: 'm-1' }],
  };
  await client.createAsset({ body: { assetId: 'whole', ...complete } });
  await client.createAsset({ body: { assetId: 'bare', assetType: 'BATTERY' } });
  await client.createAsset({
    body: { assetId: 'sun', assetType: 'SOLAR_PV', boundaryMpan: complete.mpan, exportKw: 2, consentRef: 'C-9' },
  });
  const gone = await client.createAsset({ body: { assetId: 'gone', assetType: 'OTHER' } });
  await client.archiveAsset({ params: { assetUUID: gone.assetUUID } });
  await client.setClock({ body: { advance: 'PT2M' } });
  const { data, next } = await client.exportAssetRegister({ query: { fspId: 'FSP-1' } });
  const of = (id: string) => data.find(({ assetId }) => assetId === id)!;
  expect([data.length, next]).toEqual([3, null]);
  expect(of('whole')).toMatchObject({
    fspId: 'FSP-1',
    mpan: complete.mpan,
    technologyType: 'BATTERY',
    maxImportKw: 4.5,
    maxExportKw: 3.6,
    energyCapacityKwh: 13.5,
    ownerRef: 'Lease Ltd',
    consentRef: consentUUID,
    externalIds: [{ system: 'MRID', id: 'm-1' }],
    missing: [],
  });
  expect(of('bare').missing).toEqual([
    'mpan',
    'maxImportKw',
    'maxExportKw',
    'energyCapacityKwh',
    'identifier',
    'meteringPoint',
    'consentRef',
  ]);
  expect(of('sun')).toMatchObject({ mpan: complete.mpan, consentRef: 'C-9', missing: ['identifier', 'meteringPoint'] });
  const response = await tenant.send('GET', '/compliance/asset-register', { headers: { accept: 'text/csv' } });
  const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
  expect(rows.find((row) => row['assetId'] === 'whole')).toMatchObject({
    fspId: '',
    deviceSerial: "'=PW-1",
    externalIds: 'MRID=m-1',
    missing: 'fspId',
  });
});

it('is read part by part, each asset once, and continues behind one', async () => {
  const { db } = service.database.store;
  const uuids = await seedAssets(db, tenant.tenant, 25);
  await seedAssets(db, tenant.tenant, 5, { prefix: 'old-', status: 'ARCHIVED' });
  const query = endpoints.exportAssetRegister.query.parse({ pageSize: 10 });
  const { batches } = await assetRegisterTable({
    query,
    inTransaction: (work) => tenantTransaction(db, tenant.tenant, work),
  });
  const found: unknown[] = [];
  const sizes: number[] = [];
  for await (const { rows, cells } of batches) {
    sizes.push(rows);
    found.push(...cells[1]!);
  }
  expect(sizes).toEqual([10, 10, 5]);
  expect(found).toEqual(uuids.toSorted());
  const { data } = await tenant.client.exportAssetRegister({ query: { after: String(found[19]) } });
  expect(data.map(({ assetUUID }) => assetUUID)).toEqual(found.slice(20));
});
