import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { publishedPayloads } from '#testing/seedEvent.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const MPAN = '1200000000847';
const KNOWN_MPAN = '1100000000772';
/** The sandbox register has no serial that ends in 99. */
const UNKNOWN_MPAN = `100000000099${mpanCheckDigit('100000000099')}`;

describe('creating assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    other = await service.addTenant();
  });
  afterAll(() => service.close());
  const post = (body: unknown, path = '/assets') => tenant.send('POST', path, { body });

  it('stores every attribute and returns 201 with Location and ETag', async () => {
    const user = await tenant.client.createUser({ body: { userId: 'u-1', name: 'Ann' } });
    const attributes = {
      assetId: 'meter-1',
      name: 'Nº 1 🏠',
      meterSerialNumber: 'Z18N',
      isDomestic: false,
      installationDate: '2024-02-29',
      locationPostcode: 'sw1a1aa',
      locationBuildingNoOrName: '10',
      locationAddress: 'Downing Street',
      powerKw: 7.4,
      capacityKwh: 0,
    };
    const response = await post({
      ...attributes,
      mpan: `00111222 ${MPAN}`,
      exportMpan: '1000000000704',
      userId: 'u-1',
    });
    expect(response.status).toBe(201);
    const asset = (await response.json()) as { assetUUID: string };
    expect(asset).toMatchObject({
      ...attributes,
      locationPostcode: 'SW1A 1AA',
      assetType: 'SMART_METER',
      mpan: MPAN,
      exportMpan: '1000000000704',
      mpanStatus: 'PENDING',
      gspGroup: '_C',
      userUUID: user.userUUID,
      userId: 'u-1',
      portfolioUUID: null,
      status: 'ACTIVE',
      lastReadingUTC: null,
      archivedUTC: null,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/assets/${asset.assetUUID}`);
    expect(rowTag(response.headers.get('etag')!)).toBe('"1"');
    const again = await tenant.send('GET', response.headers.get('location')!);
    expect(rowTag(again.headers.get('etag')!)).toBe('"1"');
    expect(await again.json()).toEqual(asset);
  });

  it('generates an assetId where none is given', async () => {
    const asset = await tenant.client.createAsset({ body: { assetId: null } });
    expect(asset.assetId).toMatch(/^HH-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(asset).toMatchObject({
      assetType: 'OTHER',
      mpan: null,
      mpanStatus: 'NOT_APPLICABLE',
      gspGroup: null,
      isDomestic: true,
    });
    expect((await tenant.client.createAsset({ body: { asset_id: 'old-spelling' } })).assetId).toBe('old-spelling');
  });

  it.each([
    [{ assetId: '' }, '/assetId'],
    [{ assetId: 'x'.repeat(65) }, '/assetId'],
    [{ asset_id: 'a', assetId: 'b' }, '/asset_id'],
    [{ assetType: 'SMART_METER' }, ''],
    [{ assetType: 'SMART_METER', mpan: null }, '/mpan'],
    [{ locationPostcode: 'SW1A 1A' }, '/locationPostcode'],
    [{ locationPostcode: 'S'.repeat(200) }, '/locationPostcode'],
    [{ locationPostcode: '🏠1 1AA' }, '/locationPostcode'],
    [{ installationDate: '1800-01-01' }, '/installationDate'],
    [{ installationDate: '2200-01-01' }, '/installationDate'],
    [{ installationDate: '2025-02-29' }, '/installationDate'],
    [{ mpan: '120000000084' }, '/mpan'],
    [{ mpan: '12000000008477' }, '/mpan'],
    [{ mpan: '00000000120000000084' }, '/mpan'],
    [{ mpan: '1200000000848' }, '/mpan'],
    [{ mpan: '12000000008AB' }, '/mpan'],
    [{ mpan: 1200000000847 }, '/mpan'],
    [{ exportMpan: '1234567890121' }, '/exportMpan'],
    [{ powerKw: -1 }, '/powerKw'],
    [{ isDomestic: 1 }, '/isDomestic'],
    [{ status: 'ARCHIVED' }, '/status'],
    [{ assetUUID: 'x' }, '/assetUUID'],
    [{ mpanStatus: 'VALID' }, '/mpanStatus'],
  ])('refuses %j', async (body, pointer) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await pointersOf(response)).toContain(pointer);
  });

  it('gives a wrong MPAN a code of its own', async () => {
    expect((await problemOf(await post({ mpan: '1200000000848' }))).code).toBe('INVALID_MPAN');
  });

  it('refuses an assetId that the tenant already has, and accepts it in another tenant', async () => {
    await tenant.client.createAsset({ body: { assetId: 'mine' } });
    const response = await post({ assetId: 'mine' });
    expect(response.status).toBe(409);
    expect(await problemOf(response)).toMatchObject({ code: 'ALREADY_EXISTS', errors: [{ pointer: '/assetId' }] });
    expect((await other.client.createAsset({ body: { assetId: 'mine' } })).assetId).toBe('mine');
  });

  it('lets one of two simultaneous creates win', async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await post({ assetId: 'race' })).status));
    expect(tally(statuses)).toEqual({ 201: 1, 409: 5 });
  });

  it("treats an unknown, another tenant's and an archived user alike", async () => {
    const foreign = await other.client.createUser({ body: { userId: 'foreign', name: 'Bob' } });
    const archived = await tenant.client.createUser({ body: { userId: 'gone', name: 'Cid' } });
    await tenant.client.archiveUser({ params: { userUUID: archived.userUUID } });
    const byId = await Promise.all(
      ['nobody', 'foreign', 'gone', foreign.userUUID, archived.userUUID].map(
        async (userId) => (await problemOf(await post({ userId }))).errors,
      ),
    );
    for (const errors of byId)
      expect(errors).toEqual([{ pointer: '/userId', code: 'UNKNOWN_USER', detail: 'there is no such user' }]);
    expect(await pointersOf(await post({ userUUID: foreign.userUUID }))).toEqual(['/userUUID']);
  });

  it('reads userId as external id first, then as UUID', async () => {
    const plain = await tenant.client.createUser({ body: { userId: 'plain', name: 'Dee' } });
    const namedLikeHer = await tenant.client.createUser({ body: { userId: plain.userUUID, name: 'Eve' } });
    expect((await tenant.client.createAsset({ body: { userId: plain.userUUID } })).userUUID).toBe(
      namedLikeHer.userUUID,
    );
    expect((await tenant.client.createAsset({ body: { userUUID: plain.userUUID } })).userUUID).toBe(plain.userUUID);
    expect((await tenant.client.createAsset({ body: { userId: namedLikeHer.userUUID.toUpperCase() } })).userUUID).toBe(
      namedLikeHer.userUUID,
    );
  });

  it('looks the MPAN up and publishes the result', async () => {
    const known = await tenant.client.createAsset({ body: { assetId: 'known', mpan: KNOWN_MPAN } });
    const unknown = await tenant.client.createAsset({ body: { assetId: 'unknown', mpan: UNKNOWN_MPAN } });
    await tenant.client.setClock({ body: { advance: 'PT10S' } });
    expect((await tenant.client.getAsset({ params: { assetUUID: known.assetUUID } })).mpanStatus).toBe('VALID');
    expect((await tenant.client.getAsset({ params: { assetUUID: unknown.assetUUID } })).mpanStatus).toBe('INVALID');
    const events = await publishedPayloads(service, tenant, 'ASSET.MPAN_VALIDATED');
    expect(events).toContainEqual({
      assetUUID: known.assetUUID,
      assetId: 'known',
      mpan: KNOWN_MPAN,
      isValid: true,
      reason: null,
    });
    expect(events).toContainEqual({
      assetUUID: unknown.assetUUID,
      assetId: 'unknown',
      mpan: UNKNOWN_MPAN,
      isValid: false,
      reason: expect.any(String) as string,
    });
  });
});
