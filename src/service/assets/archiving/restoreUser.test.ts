import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('an archived user', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  });
  afterAll(() => service.close());

  const archive = (userUUID: string, dryRun = false) =>
    tenant.client.archiveUserAndReport({ params: { userUUID }, body: { dryRun } });
  const restore = (userUUID: string) => tenant.client.restoreUser({ params: { userUUID } });
  const consentsOf = async (userUUID: string) =>
    (await tenant.client.listConsents({ query: { userUUID, sort: 'createdUTC' } })).data.map(
      ({ type, status, endReason }) => [type, status, endReason],
    );
  const statusOf = async (assetUUID: string) => (await tenant.client.getAsset({ params: { assetUUID } })).status;

  /** A user with two assets, each with an MPAN, and a consent of each type. */
  async function household(userId: string) {
    const { client } = tenant;
    const { userUUID } = await client.createUser({ body: { userId, name: 'Ann', email: `${userId}@example.com` } });
    const { data } = await client.createAssetsBulk({
      body: [
        { userId, mpan: freshMpan() },
        { userId, mpan: freshMpan() },
      ],
    });
    for (const type of ['DISPATCH', 'DATA_ACCESS'] as const) await client.createConsent({ body: { userUUID, type } });
    return { userUUID, assetUUIDs: data.map(({ assetUUID }) => assetUUID) as [string, string] };
  }

  it('comes back with assets, memberships and consents; archiving said what it would take along, and took', async () => {
    const { userUUID, assetUUIDs } = await household('ann');
    const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'North' } });
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [...assetUUIDs] } });
    const { schemeUUID } = await addScheme(tenant);
    await optInAndPassChecks(tenant, schemeUUID, assetUUIDs);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, assetUUIDs);
    await tenant.client.createMeterAccount({
      body: { provider: 'OCTOPUS_ENERGY', userUUID, label: 'Ann', credential: 'sk_live_x' },
    });
    const state = async () => [
      (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID }, query: {} })).data.map(
        (row) => row.state,
      ),
      (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: {} })).data.map((row) => row.status),
      (await tenant.client.getPortfolio({ params: { portfolioUUID } })).assetCount,
      await consentsOf(userUUID),
    ];
    const before = await state();
    const takes = {
      userUUID,
      assets: 2,
      schemeOptIns: 2,
      dispatchConsents: 1,
      dataConsents: 1,
      meterAccounts: 1,
      totalEvents: 1,
      events: [{ eventUUID, assets: 2 }],
    };
    expect(await archive(userUUID, true)).toMatchObject({ ...takes, dryRun: true });
    expect(await state()).toEqual(before);
    expect(await archive(userUUID)).toMatchObject({ ...takes, dryRun: false });
    expect(await state()).toEqual([
      ['OPT_OUT', 'OPT_OUT'],
      ['READY_OPT_OUT', 'READY_OPT_OUT'],
      0,
      [
        ['DISPATCH', 'WITHDRAWN', 'USER_ARCHIVED'],
        ['DATA_ACCESS', 'WITHDRAWN', 'USER_ARCHIVED'],
      ],
    ]);
    const back = await restore(userUUID);
    expect(back).toMatchObject({
      userId: 'ann',
      status: 'ACTIVE',
      archivedUTC: null,
      assets: 2,
      dispatchConsents: 1,
      dataConsents: 1,
      expiredConsents: 0,
      notPutBackCount: 0,
      notPutBack: [],
    });
    expect(await state()).toEqual(before);
    expect((await tenant.client.listMeterAccounts({ query: {} })).totalItems).toBe(0);
    expect(await archive(userUUID)).toMatchObject({ ...takes, meterAccounts: 0 });
  });

  it('does not bring back what had left before: an archived asset, a withdrawn consent', async () => {
    const { userUUID, assetUUIDs } = await household('bob');
    await tenant.client.archiveAsset({ params: { assetUUID: assetUUIDs[0] } });
    const { data } = await tenant.client.listConsents({ query: { userUUID } });
    const dispatch = data.find(({ type }) => type === 'DISPATCH')!;
    await tenant.client.withdrawConsent({ params: { consentUUID: dispatch.consentUUID } });
    await archive(userUUID);
    expect(await restore(userUUID)).toMatchObject({ assets: 1, dispatchConsents: 0, dataConsents: 1 });
    expect([await statusOf(assetUUIDs[0]), await statusOf(assetUUIDs[1])]).toEqual(['ARCHIVED', 'ACTIVE']);
    expect(await consentsOf(userUUID)).toEqual([
      ['DISPATCH', 'WITHDRAWN', null],
      ['DATA_ACCESS', 'ACTIVE', null],
    ]);
  });

  it('says which asset stays archived, and which consent would have expired', async () => {
    const { userUUID, assetUUIDs } = await household('cyd');
    const { mpan } = await tenant.client.getAsset({ params: { assetUUID: assetUUIDs[0] } });
    await tenant.client.createConsent({
      body: { userUUID, type: 'DISPATCH', assetUUID: assetUUIDs[1], expiresUTC: '2026-01-15T00:00:00Z' },
    });
    await archive(userUUID);
    await tenant.client.createAsset({ body: { mpan } });
    await tenant.client.setClock({ body: { advance: 'P2D' } });
    expect(await restore(userUUID)).toMatchObject({
      assets: 1,
      expiredConsents: 1,
      notPutBackCount: 1,
      notPutBack: [{ assetUUID: assetUUIDs[0], code: 'MPAN_TAKEN' }],
    });
    expect([await statusOf(assetUUIDs[0]), await statusOf(assetUUIDs[1])]).toEqual(['ARCHIVED', 'ACTIVE']);
  });

  it('is changed and archived again once restored; an active one is returned unchanged', async () => {
    const { userUUID } = await household('dan');
    await archive(userUUID);
    expect((await tenant.send('PATCH', `/users/${userUUID}`, { body: { name: 'Dan' } })).status).toBe(404);
    expect((await tenant.send('POST', `/users/${userUUID}/restore`, { headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    );
    const restored = await tenant.send('POST', `/users/${userUUID}/restore`);
    expect([restored.status, rowTag(restored.headers.get('etag')!)]).toEqual([200, '"3"']);
    expect(restored.headers.get('etag')).toBe((await tenant.send('GET', `/users/${userUUID}`)).headers.get('etag'));
    expect((await tenant.client.updateUser({ params: { userUUID }, body: { name: 'Dan' } })).name).toBe('Dan');
    expect(await restore(userUUID)).toMatchObject({ name: 'Dan', assets: 0, notPutBack: [] });
    expect((await tenant.send('DELETE', `/users/${userUUID}`)).status).toBe(204);
    expect(await restore(userUUID)).toMatchObject({ assets: 2, dispatchConsents: 1 });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const verb of ['archive', 'restore'])
      expect((await tenant.send('POST', `/users/${unknown}/${verb}`)).status).toBe(404);
  });

  it('stays so once erased, with the consents', async () => {
    const { userUUID, assetUUIDs } = await household('eve');
    await archive(userUUID);
    await tenant.client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });
    expect(await problemOf(await tenant.send('POST', `/users/${userUUID}/restore`))).toMatchObject({
      status: 409,
      detail: 'The personal data of the user has been erased: this cannot be undone',
    });
    expect((await consentsOf(userUUID)).map(([, status]) => status)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    expect(await statusOf(assetUUIDs[0])).toBe('ARCHIVED');
    // The id is free again.
    expect((await tenant.send('POST', '/users', { body: { userId: 'eve', name: 'Eve' } })).status).toBe(201);
  });

  it('is restored once by two at the same moment', async () => {
    const { userUUID } = await household('fay');
    await archive(userUUID);
    const answers = await Promise.all([restore(userUUID), restore(userUUID), restore(userUUID)]);
    expect(answers.map(({ assets }) => assets).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  });

  it('is named by whatever asks for its id: create, and an import, which restores it on request', async () => {
    const { userUUID, assetUUIDs } = await household('gus');
    await archive(userUUID);
    const created = await problemOf(await tenant.send('POST', '/users', { body: { userId: 'gus', name: 'Gus' } }));
    expect(created).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect(created.detail).toContain('archived');
    const line = { userId: 'gus', name: 'Gustav' };
    const run = async (existing: 'SKIP' | 'CHANGE' | 'RESTORE', dryRun = false) => {
      const { lines } = await tenant.client.importLines({ body: { kind: 'USERS', lines: [line], existing, dryRun } });
      return [lines[0]!.outcome, lines[0]!.reasons[0]?.code, lines[0]!.reasons[0]?.detail];
    };
    expect(await run('SKIP')).toEqual(['SKIPPED', 'EXISTS', 'there is already an archived user with this userId']);
    expect(await run('CHANGE')).toEqual([
      'FAILED',
      'EXISTS',
      'there is already an archived user with this userId; restore it first, or import with existing set to RESTORE',
    ]);
    expect(await run('RESTORE', true)).toEqual(['CHANGED', 'RESTORED', 'was archived and has been restored']);
    expect(await statusOf(assetUUIDs[0])).toBe('ARCHIVED');
    expect(await run('RESTORE')).toEqual(['CHANGED', 'RESTORED', 'was archived and has been restored']);
    expect(await run('RESTORE')).toEqual(['SKIPPED', 'EXISTS', 'is already up to date']);
    expect(await tenant.client.getUser({ params: { userUUID } })).toMatchObject({ name: 'Gustav', status: 'ACTIVE' });
    expect(await statusOf(assetUUIDs[0])).toBe('ACTIVE');
  });
});
