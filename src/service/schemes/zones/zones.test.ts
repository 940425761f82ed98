import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Three assets of a scheme: SW1A 1AA, AB10 1AA, and one without a postcode. */
beforeEach(async () => {
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
  assets = await seedFleet(service, tenant, 3);
  for (const [place, locationPostcode] of ['SW1A 1AA', 'AB10 1AA'].entries())
    await tenant.client.updateAsset({ params: { assetUUID: assets[place]! }, body: { locationPostcode } });
  await optInAndPassChecks(tenant, schemeUUID, assets);
});

/** The problem with which a call is refused. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof ApiError && error.problem) return error.problem;
  throw new Error(`was not refused with a problem: ${String(error)}`);
}

const TABLE = 'outcode,zone\nSW1A,Z12\nAB10,Z1\nZE1,Z1\n';
const upload = (file: string, more: { dryRun?: boolean } = {}) =>
  tenant.client.setZoneTable({ params: { schemeUUID }, body: { file, ...more } });
const give = (...given: { assetUUID: string; zone: string | null }[]) =>
  tenant.client.giveZones({ params: { schemeUUID }, body: { assets: given } });
const getZones = () => tenant.client.getSchemeZones({ params: { schemeUUID } });

async function zonesOfAssets(query: { zone?: string } = {}) {
  const { data } = await tenant.client.listSchemeAssets({ params: { schemeUUID }, query });
  return Object.fromEntries(data.map((row) => [assets.indexOf(row.assetUUID), [row.zone, row.zoneSource]]));
}

it('an asset has the zone of its outward postcode, and none where the table has no such postcode', async () => {
  expect(await zonesOfAssets()).toEqual({ 0: [null, null], 1: [null, null], 2: [null, null] });
  expect(await upload(TABLE)).toEqual({ schemeUUID, outcodes: 3, added: 3, moved: 0, removed: 0 });
  expect(await zonesOfAssets()).toEqual({ 0: ['Z12', 'POSTCODE'], 1: ['Z1', 'POSTCODE'], 2: [null, null] });
  expect(await zonesOfAssets({ zone: 'Z1' })).toEqual({ 1: ['Z1', 'POSTCODE'] });
  expect(await zonesOfAssets({ zone: 'NONE' })).toEqual({ 2: [null, null] });
  const { zones, ...table } = await getZones();
  expect(zones).toEqual([
    { zone: 'Z1', outcodes: ['AB10', 'ZE1'], assets: 1 },
    { zone: 'Z12', outcodes: ['SW1A'], assets: 1 },
  ]);
  expect(table).toMatchObject({ withoutZone: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('a later table replaces the earlier one as a whole, and the header alone clears it', async () => {
  await upload(TABLE);
  // With a byte order mark, semicolons, columns in the other order, numbers alone, and small letters.
  const later = '\uFEFFZone;Outcode\r\n11;sw1a\r\nz1;AB10\r\n';
  expect(await upload(later, { dryRun: true })).toEqual({ schemeUUID, outcodes: 2, added: 0, moved: 1, removed: 1 });
  expect(await zonesOfAssets()).toMatchObject({ 0: ['Z12', 'POSTCODE'] });
  expect(await upload(later)).toEqual({ schemeUUID, outcodes: 2, added: 0, moved: 1, removed: 1 });
  expect(await zonesOfAssets()).toMatchObject({ 0: ['Z11', 'POSTCODE'], 1: ['Z1', 'POSTCODE'] });
  expect(await upload(later)).toEqual({ schemeUUID, outcodes: 2, added: 0, moved: 0, removed: 0 });
  expect(await upload('outcode,zone\n')).toEqual({ schemeUUID, outcodes: 0, added: 0, moved: 0, removed: 2 });
  expect(await getZones()).toMatchObject({ zones: [], withoutZone: 3, sha256: null, receivedUTC: null });
});

it('a bad row refuses the file by its row and column, and nothing is stored', async () => {
  await upload(TABLE);
  const problem = await refusalOf(
    upload('outcode,zone\nSW1A,Z13\nSW1A 1AA,Z2\nAB10,1\nAB10,Z2\n,\nEC1,Z1,Z2\n"W1,Z2\n'),
  );
  expect(problem).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  const good = await getZones();
  expect(good.zones.map(({ zone }) => zone)).toEqual(['Z1', 'Z12']);
  const details = async (file: string) => (await refusalOf(upload(file))).errors!.map(({ detail }) => detail);
  expect(await details('outcode,zone\nSW1A,Z13\nSW1A 1AA,Z2\n\nAB10,1\nAB10,Z2\n,\nEC1,Z1,Z2\n')).toEqual([
    'row 2, column zone: "Z13" is not a zone, Z1 to Z12',
    'row 3, column outcode: "SW1A 1AA" is not an outward postcode like SW1A',
    'row 6, column outcode: AB10 is in row 5 already',
    'row 7, column outcode: nothing is not an outward postcode like SW1A',
    'row 7, column zone: nothing is not a zone, Z1 to Z12',
    'row 8 has 3 columns instead of 2',
  ]);
  expect(await details('postcode,zone\nSW1A,Z12\n')).toEqual(['row 1 must have the columns outcode and zone']);
  expect(await details('outcode,zone\n"SW1A,Z12\n')).toEqual([expect.stringMatching(/^is not a valid CSV file/)]);
  const long = `outcode,zone\n${'SW1A,Z12\n'.repeat(5001)}`;
  expect(await details(long)).toEqual(['has 5001 rows after its header: at most 5000 are read']);
  expect(await getZones()).toEqual(good);
});

it('a given zone goes before that of the postcode, until it is cleared', async () => {
  await upload(TABLE);
  expect(await give({ assetUUID: assets[0]!, zone: 'Z5' }, { assetUUID: assets[2]!, zone: 'Z6' })).toEqual({
    changed: 2,
    unchanged: 0,
  });
  expect(await zonesOfAssets()).toEqual({ 0: ['Z5', 'GIVEN'], 1: ['Z1', 'POSTCODE'], 2: ['Z6', 'GIVEN'] });
  expect(await getZones()).toMatchObject({ withoutZone: 0 });
  expect(await give({ assetUUID: assets[0]!, zone: null }, { assetUUID: assets[2]!, zone: 'Z6' })).toEqual({
    changed: 1,
    unchanged: 1,
  });
  expect(await zonesOfAssets()).toMatchObject({ 0: ['Z12', 'POSTCODE'], 2: ['Z6', 'GIVEN'] });
});

it('a bad item refuses all zones that are given', async () => {
  const [stranger] = await seedFleet(service, tenant, 1);
  const problem = await refusalOf(
    give(
      { assetUUID: assets[0]!, zone: 'Z5' },
      { assetUUID: stranger!, zone: 'Z5' },
      { assetUUID: assets[0]!, zone: 'Z6' },
    ),
  );
  expect(problem).toMatchObject({
    status: 400,
    errors: [
      { pointer: '/assets/1/assetUUID', code: 'NOT_IN_SCHEME' },
      { pointer: '/assets/2/assetUUID', code: 'REPEATED' },
    ],
  });
  expect((await refusalOf(give({ assetUUID: assets[0]!, zone: 'Z13' }))).errors).toMatchObject([
    { pointer: '/assets/0/zone', detail: 'must be a zone, Z1 to Z12' },
  ]);
  expect(await zonesOfAssets()).toMatchObject({ 0: [null, null] });
});

it('zones are given by the assets’ own identifiers, and only checked by a dry run', async () => {
  const ids = await Promise.all(
    assets.map(async (assetUUID) => (await tenant.client.getAsset({ params: { assetUUID } })).assetId),
  );
  const giveById = (given: { assetId?: string; assetUUID?: string; zone: string }[], dryRun = false) =>
    tenant.client.giveZones({ params: { schemeUUID }, body: { assets: given, dryRun } });
  const two = [
    { assetId: ids[0]!, zone: 'Z5' },
    { assetUUID: assets[1]!, zone: 'Z6' },
  ];
  expect(await giveById(two, true)).toEqual({ changed: 2, unchanged: 0 });
  expect(await zonesOfAssets()).toMatchObject({ 0: [null, null], 1: [null, null] });
  expect(await giveById(two)).toEqual({ changed: 2, unchanged: 0 });
  expect(await zonesOfAssets()).toMatchObject({ 0: ['Z5', 'GIVEN'], 1: ['Z6', 'GIVEN'] });
  const problem = await refusalOf(
    giveById([...two, { assetUUID: assets[0]!, zone: 'Z5' }, { assetId: 'NOBODY', zone: 'Z5' }]),
  );
  expect(problem).toMatchObject({
    errors: [
      { pointer: '/assets/2/assetUUID', code: 'REPEATED' },
      { pointer: '/assets/3/assetId', code: 'NOT_IN_SCHEME' },
    ],
  });
  const detail = 'state either assetUUID or assetId';
  expect((await refusalOf(giveById([{ zone: 'Z5' }]))).errors).toMatchObject([{ pointer: '/assets/0', detail }]);
  const both = { assetId: ids[0]!, assetUUID: assets[0]!, zone: 'Z5' };
  expect((await refusalOf(giveById([both]))).errors).toMatchObject([{ pointer: '/assets/0/assetUUID', detail }]);
});

it('another tenant’s scheme and assets are unknown', async () => {
  const other = await service.addTenant();
  const params = { schemeUUID };
  const file = TABLE;
  const given = [{ assetUUID: assets[0]!, zone: 'Z1' }];
  expect(await refusalOf(other.client.getSchemeZones({ params }))).toMatchObject({ status: 404 });
  expect(await refusalOf(other.client.setZoneTable({ params, body: { file } }))).toMatchObject({ status: 404 });
  expect(await refusalOf(other.client.giveZones({ params, body: { assets: given } }))).toMatchObject({ status: 404 });
  const { schemeUUID: own } = await addScheme(other);
  const ofOwn = other.client.giveZones({ params: { schemeUUID: own }, body: { assets: given } });
  expect(await refusalOf(ofOwn)).toMatchObject({ errors: [{ code: 'NOT_IN_SCHEME' }] });
});

it('assets without a zone are a task where the scheme has a table or units', async () => {
  const missing = async () => {
    const { data } = await tenant.client.listTasks();
    return data.flatMap(({ code, assets: count, target }) => (code === 'ZONES_MISSING' ? [[count, target!.uuid]] : []));
  };
  expect(await missing()).toEqual([]);
  await upload(TABLE);
  expect(await missing()).toEqual([[1, schemeUUID]]);
  await give({ assetUUID: assets[2]!, zone: 'Z6' });
  expect(await missing()).toEqual([]);
  await upload('outcode,zone\n');
  expect(await missing()).toEqual([]);
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'North' } });
  await tenant.client.createUnit({ body: { unitId: 'A-Z6', schemeUUID, zone: 'Z6', portfolioUUID } });
  expect(await missing()).toEqual([[2, schemeUUID]]);
});

it('zones of a large fleet are those of the last count by its job', async () => {
  await upload(TABLE);
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  const counted = await getZones();
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc)
      select ${tenant.tenant}, gen_random_uuid(), 'L' || n, 'OTHER', 'NOT_APPLICABLE', now(), now()
      from generate_series(1, 10000) n`.execute(tx),
  );
  await give({ assetUUID: assets[2]!, zone: 'Z6' });
  const before = await getZones();
  expect(before).toMatchObject({ withoutZone: 1, zones: counted.zones });
  await tenant.client.setClock({ body: { advance: 'PT2M' } });
  expect(await getZones()).toMatchObject({ withoutZone: 0 });
});
