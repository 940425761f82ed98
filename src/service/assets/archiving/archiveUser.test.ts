import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('archiving a user', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());

  /** A user with two assets and an ACTIVE consent of each type. */
  async function household(userId: string) {
    const { client } = tenant;
    const { userUUID } = await client.createUser({ body: { userId, name: 'Ann' } });
    const { data } = await client.createAssetsBulk({ body: [{ userId }, { userId }] });
    for (const type of ['DISPATCH', 'DATA_ACCESS'] as const) await client.createConsent({ body: { userUUID, type } });
    const lives = {
      assets: async () =>
        (await Promise.all(data.map(({ assetUUID }) => client.getAsset({ params: { assetUUID } })))).map(
          (asset) => asset.status,
        ),
      consents: async () => (await client.listConsents({ query: { userUUID } })).data.map((consent) => consent.status),
    };
    return { userUUID, assetUUIDs: data.map((asset) => asset.assetUUID), ...lives };
  }

  it('archives the assets, withdraws the consents and ends the opt-ins with it', async () => {
    const home = await household('leaves');
    const otherHome = await household('stays');
    const event = await seedEvent(service, tenant, [...home.assetUUIDs, ...otherHome.assetUUIDs]);
    expect((await tenant.send('DELETE', `/users/${home.userUUID}`)).status).toBe(204);
    expect(await home.assets()).toEqual(['ARCHIVED', 'ARCHIVED']);
    expect(await home.consents()).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    expect(await Promise.all(home.assetUUIDs.map(event.stateOf))).toEqual(['OPT_OUT', 'OPT_OUT']);
    expect(await Promise.all(home.assetUUIDs.map(event.statusOf))).toEqual(['READY_OPT_OUT', 'READY_OPT_OUT']);
    expect(await otherHome.assets()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await otherHome.consents()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await Promise.all(otherHome.assetUUIDs.map(event.stateOf))).toEqual(['OPT_IN', 'OPT_IN']);
    expect((await tenant.client.getUser({ params: { userUUID: home.userUUID } })).archivedUTC).not.toBeNull();
  });

  it('changes nothing while one of the assets takes part in a running event', async () => {
    const home = await household('busy');
    const later = await seedEvent(service, tenant, home.assetUUIDs);
    await seedEvent(service, tenant, [home.assetUUIDs[1]!], { state: 'STARTED', startsInMs: -60_000 });
    const response = await tenant.send('DELETE', `/users/${home.userUUID}`);
    expect(await problemOf(response)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await home.assets()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await home.consents()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await later.stateOf(home.assetUUIDs[0]!)).toBe('OPT_IN');
    expect((await tenant.client.getUser({ params: { userUUID: home.userUUID } })).status).toBe('ACTIVE');
  });

  it('leaves no asset active that is created at the same moment', async () => {
    const { userUUID } = await tenant.client.createUser({ body: { userId: 'racing', name: 'Ann' } });
    const creates = Array.from({ length: 10 }, () => tenant.send('POST', '/assets', { body: { userUUID } }));
    const [archived] = await Promise.all([tenant.send('DELETE', `/users/${userUUID}`), ...creates]);
    expect(archived.status).toBe(204);
    expect((await tenant.client.listAssets({ query: { userUUID } })).totalItems).toBe(0);
  });

  it('refuses a stale version and a second time', async () => {
    const { userUUID } = await household('twice');
    expect((await tenant.send('DELETE', `/users/${userUUID}`, { headers: { 'if-match': '"2"' } })).status).toBe(412);
    expect((await tenant.send('DELETE', `/users/${userUUID}`, { headers: { 'if-match': '"1"' } })).status).toBe(204);
    expect((await tenant.send('DELETE', `/users/${userUUID}`)).status).toBe(404);
  });
});
