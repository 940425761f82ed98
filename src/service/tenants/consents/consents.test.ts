import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewConsent } from '#contract/consent.ts';
import { rowTag } from '#contract/rowTag.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const YEAR_MS = 365 * 86_400_000;

describe('consents', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  let count = 0;

  /** A user with two assets. */
  async function household(of = tenant) {
    const { userUUID } = await of.client.createUser({ body: { userId: `h${++count}`, name: 'Ann' } });
    const { data } = await of.client.createAssetsBulk({ body: [{ userUUID }, { userUUID }] });
    const [one, two] = data.map((asset) => asset.assetUUID) as [string, string];
    return { userUUID, one, two };
  }
  type Given = Partial<Pick<NewConsent, 'type' | 'preference' | 'assetUUID'>> & {
    userUUID: string;
    expiresUTC?: string;
  };
  const record = (body: Given) => tenant.client.createConsent({ body: { type: 'DISPATCH', ...body } });
  const withdraw = (consentUUID: string, headers = {}) =>
    tenant.send('DELETE', `/consents/${consentUUID}`, { headers });
  const statuses = async (userUUID: string) =>
    (await tenant.client.listConsents({ query: { userUUID } })).data.map((consent) => consent.status);

  it('are ACTIVE immediately, for twelve months by default', async () => {
    const { userUUID, one } = await household();
    const body = {
      userUUID,
      assetUUID: one,
      type: 'DATA_ACCESS',
      granularity: 'day',
      purpose: 'Bills',
      evidenceMethod: 'Signed form',
      wordingVersion: '3',
    };
    const response = await tenant.send('POST', '/consents', { body });
    expect(response.status).toBe(201);
    const consent = (await response.json()) as { consentUUID: string; grantedUTC: string; expiresUTC: string };
    expect(consent).toMatchObject({ ...body, preference: 'OPT_IN', status: 'ACTIVE', withdrawnUTC: null });
    const lasts = Date.parse(consent.expiresUTC) - Date.parse(consent.grantedUTC);
    expect([YEAR_MS, YEAR_MS + 86_400_000]).toContain(lasts);
    expect([response.headers.get('location'), rowTag(response.headers.get('etag')!)]).toEqual([
      `/api/v1/consents/${consent.consentUUID}`,
      '"1"',
    ]);
    expect(await tenant.client.getConsent({ params: { consentUUID: consent.consentUUID } })).toEqual(consent);
  });

  it('that refuse are REJECTED, grant nothing and never expire', async () => {
    const { userUUID } = await household();
    expect(await record({ userUUID, preference: 'OPT_OUT' })).toMatchObject({
      status: 'REJECTED',
      grantedUTC: null,
      expiresUTC: null,
    });
  });

  it("treat an unknown, another tenant's and an archived user alike", async () => {
    const foreign = await household(await service.addTenant());
    const archivedHousehold = await household();
    await tenant.client.archiveUser({ params: { userUUID: archivedHousehold.userUUID } });
    const errors = await Promise.all(
      [UNKNOWN_UUID, foreign.userUUID, archivedHousehold.userUUID].map(
        async (userUUID) =>
          (await problemOf(await tenant.send('POST', '/consents', { body: { userUUID, type: 'DISPATCH' } }))).errors,
      ),
    );
    for (const each of errors)
      expect(each).toEqual([{ pointer: '/userUUID', code: 'UNKNOWN_USER', detail: 'there is no such user' }]);
  });

  it('require an asset of the user', async () => {
    const { userUUID, one } = await household();
    const otherHousehold = await household();
    const foreign = await household(await service.addTenant());
    await tenant.client.archiveAsset({ params: { assetUUID: one } });
    for (const assetUUID of [otherHousehold.one, foreign.one, UNKNOWN_UUID, one])
      expect(
        await pointersOf(await tenant.send('POST', '/consents', { body: { userUUID, assetUUID, type: 'DISPATCH' } })),
      ).toEqual(['/assetUUID']);
    expect(await statuses(userUUID)).toEqual([]);
  });

  it.each([
    [{ type: 'EVERYTHING' }, '/type'],
    [{ preference: 'MAYBE' }, '/preference'],
    [{ status: 'ACTIVE' }, '/status'],
    [{ expiresUTC: '2001-01-01T00:00:00Z' }, '/expiresUTC'],
    [{ expiresUTC: '2030-01-01T00:00:00' }, '/expiresUTC'],
    [{ granularity: 'second' }, '/granularity'],
    [{ userUUID: 'ann' }, '/userUUID'],
  ])('refuse %j', async (wrong, pointer) => {
    const { userUUID } = await household();
    const response = await tenant.send('POST', '/consents', { body: { userUUID, type: 'DISPATCH', ...wrong } });
    expect(response.status).toBe(400);
    expect((await pointersOf(response))[0]).toBe(pointer);
  });

  it('are superseded by the newest of their user, scope and type', async () => {
    const { userUUID, one, two } = await household();
    await record({ userUUID });
    await record({ userUUID, assetUUID: one });
    await record({ userUUID, type: 'DATA_ACCESS' });
    expect(await statuses(userUUID)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    await record({ userUUID, assetUUID: one });
    await record({ userUUID, assetUUID: two, preference: 'OPT_OUT' });
    expect(await statuses(userUUID)).toEqual(['ACTIVE', 'WITHDRAWN', 'ACTIVE', 'ACTIVE', 'REJECTED']);
    // One for all the user's assets covers each of them.
    await record({ userUUID, preference: 'OPT_OUT' });
    expect(await statuses(userUUID)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'ACTIVE', 'WITHDRAWN', 'REJECTED', 'REJECTED']);
  });

  it('created concurrently leave exactly one ACTIVE, and all are stored', async () => {
    const { userUUID } = await household();
    await Promise.all(Array.from({ length: 8 }, () => record({ userUUID })));
    expect(tally(await statuses(userUUID))).toEqual({ ACTIVE: 1, WITHDRAWN: 7 });
  });

  it('are withdrawn once', async () => {
    const { userUUID } = await household();
    const { consentUUID } = await record({ userUUID });
    expect((await withdraw(consentUUID, { 'if-match': '"9"' })).status).toBe(412);
    expect((await withdraw(consentUUID, { 'if-match': '"1"' })).status).toBe(204);
    expect((await problemOf(await withdraw(consentUUID))).code).toBe('CONFLICT');
    const after = await tenant.client.getConsent({ params: { consentUUID } });
    expect(after.status).toBe('WITHDRAWN');
    expect(after.withdrawnUTC).not.toBeNull();
    const refusal = await record({ userUUID, preference: 'OPT_OUT' });
    expect((await withdraw(refusal.consentUUID)).status).toBe(409);
    const other = await service.addTenant();
    expect((await other.send('DELETE', `/consents/${consentUUID}`)).status).toBe(404);
  });

  it.each([
    ['an OPT_OUT for the asset', 'DISPATCH', 'one', 'OPT_OUT', 'OPT_IN'],
    ['an OPT_OUT for all assets', 'DISPATCH', null, 'OPT_OUT', 'OPT_OUT'],
    ['an OPT_OUT of data access', 'DATA_ACCESS', null, 'OPT_IN', 'OPT_IN'],
  ] as const)('%s ends scheduled opt-ins of covered assets', async (_, type, scope, one, two) => {
    const home = await household();
    await record({ userUUID: home.userUUID });
    const event = await seedEvent(service, tenant, [home.one, home.two]);
    const running = await seedEvent(service, tenant, [home.one, home.two], { state: 'STARTED', startsInMs: -60_000 });
    await record({ userUUID: home.userUUID, type, preference: 'OPT_OUT', assetUUID: scope && home[scope] });
    expect([await event.stateOf(home.one), await event.stateOf(home.two)]).toEqual([one, two]);
    expect([await running.stateOf(home.one), await running.stateOf(home.two)]).toEqual(['OPT_IN', 'OPT_IN']);
  });

  it('when withdrawn end the scheduled opt-ins that no other consent covers', async () => {
    const home = await household();
    const all = await record({ userUUID: home.userUUID });
    await record({ userUUID: home.userUUID, assetUUID: home.one });
    const event = await seedEvent(service, tenant, [home.one, home.two]);
    await withdraw(all.consentUUID);
    expect([await event.stateOf(home.one), await event.stateOf(home.two)]).toEqual(['OPT_IN', 'OPT_OUT']);
  });

  it('are found by user, asset, type and status, EXPIRED by the test clock', async () => {
    const otherTenant = await service.addTenant();
    const { userUUID, one } = await household(otherTenant);
    const createConsent = (body: object) =>
      otherTenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', ...body } });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const expiring = await createConsent({ assetUUID: one, expiresUTC: soon });
    await createConsent({ type: 'DATA_ACCESS' });
    await createConsent({ type: 'DATA_ACCESS', preference: 'OPT_OUT' });
    const found = async (query: object) =>
      (await otherTenant.client.listConsents({ query })).data.map(({ type, status }) => `${type} ${status}`);
    expect(await found({ status: 'ACTIVE' })).toEqual(['DISPATCH ACTIVE']);
    await otherTenant.client.setClock({ body: { advance: 'PT1H' } });
    expect(await found({ status: 'ACTIVE' })).toEqual([]);
    expect(await found({ status: 'EXPIRED' })).toEqual(['DISPATCH EXPIRED']);
    expect(await found({ assetUUID: one })).toEqual(['DISPATCH EXPIRED']);
    expect(await found({ type: 'DATA_ACCESS', userUUID, sort: '-createdUTC' })).toEqual([
      'DATA_ACCESS REJECTED',
      'DATA_ACCESS WITHDRAWN',
    ]);
    expect(await found({ status: 'WITHDRAWN' })).toEqual(['DATA_ACCESS WITHDRAWN']);
    expect(await found({ userUUID: UNKNOWN_UUID })).toEqual([]);
    expect((await otherTenant.send('DELETE', `/consents/${expiring.consentUUID}`)).status).toBe(409);
  });

  it('are listed with names, searched by user, asset and postcode, and by their end', async () => {
    const of = await service.addTenant();
    const add = async (name: string, asset: object) => {
      const { userUUID } = await of.client.createUser({ body: { userId: `id-${name}`, name } });
      const { assetUUID } = await of.client.createAsset({ body: { userUUID, ...asset } });
      return { userUUID, assetUUID };
    };
    const ann = await add('Ann Lee', { name: '9 Elm Grove', locationPostcode: 'SE15 4AB' });
    const bob = await add('Bob Hill', { name: '55 Meadow Way' });
    const never = await add('Cy Never', { name: 'Unasked' });
    const give = (body: object, { userUUID }: { userUUID: string }) =>
      of.client.createConsent({ body: { userUUID, type: 'DISPATCH', ...body } });
    const { now } = await of.client.getClock();
    const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
    await give({ expiresUTC: inDays(20), assetUUID: ann.assetUUID }, ann);
    await give({ preference: 'OPT_OUT' }, bob);
    await give({ type: 'DATA_ACCESS' }, never);
    const listed = async (query: object) =>
      (await of.client.listConsents({ query })).data.map(({ userName, assetName, type, meaning }) => [
        userName,
        assetName,
        type,
        meaning,
      ]);
    const ofAnn = ['Ann Lee', '9 Elm Grove', 'DISPATCH', 'NONE'];
    const ofBob = ['Bob Hill', null, 'DISPATCH', 'CANNOT_JOIN'];
    expect(await listed({})).toEqual([ofAnn, ofBob, ['Cy Never', null, 'DATA_ACCESS', 'NONE']]);
    for (const search of ['ann l', 'ID-ANN', 'elm', 'se15', 'SE154AB'])
      expect(await listed({ search })).toEqual([ofAnn]);
    expect(await listed({ search: 'meadow', status: 'REJECTED' })).toEqual([ofBob]);
    expect(await listed({ search: 'nobody' })).toEqual([]);
    expect(await listed({ endsBefore: inDays(21) })).toEqual([ofAnn]);
    expect(await listed({ endsBefore: inDays(19) })).toEqual([]);
    expect(await pointersOf(await of.send('GET', '/consents?endsBefore=soon'))).toEqual(['?endsBefore']);
    // Another tenant finds nothing of it.
    expect((await tenant.client.listConsents({ query: { search: 'elm grove' } })).totalItems).toBe(0);

    // Whoever renews or is asked leaves the lists.
    await give({ expiresUTC: inDays(300), assetUUID: ann.assetUUID }, ann);
    await give({}, bob);
    expect(await listed({ search: 'meadow' })).toEqual([
      ['Bob Hill', null, 'DISPATCH', 'NONE'],
      ['Bob Hill', null, 'DISPATCH', 'NONE'],
    ]);
    const unasked = async () =>
      (await of.client.listUsers({ query: { neverAsked: 'DISPATCH' } })).data.map(({ userUUID }) => userUUID);
    expect(await unasked()).toEqual([never.userUUID]);
    await of.client.archiveAsset({ params: { assetUUID: never.assetUUID } });
    expect(await unasked()).toEqual([]);
  });

  it('name the first event that they end before, as long as no newer one replaces them', async () => {
    const of = await service.addTenant();
    const { userUUID } = await of.client.createUser({ body: { userId: 'H-1', name: 'Ada' } });
    const { assetUUID } = await of.client.createAsset({ body: { userUUID } });
    const { eventUUID } = await seedEvent(service, of, [assetUUID], { startsInMs: 10 * 86_400_000 });
    const { name, startTime } = await of.client.getEvent({ params: { 'event-uuid': eventUUID } });
    const ends = (ms: number) => new Date(Date.parse(startTime) + ms).toISOString();
    const meaning = async () => {
      const { data } = await of.client.listConsents({ query: { userUUID, sort: '-createdUTC' } });
      return data.map((consent) => [consent.meaning, consent.leaves]);
    };
    await of.client.createConsent({ body: { userUUID, type: 'DISPATCH', expiresUTC: ends(-60_000) } });
    expect((await meaning())[0]).toEqual(['LEAVES_EVENT', { eventUUID, name, startTime }]);
    await of.client.createConsent({ body: { userUUID, type: 'DISPATCH', assetUUID, expiresUTC: ends(60_000) } });
    expect((await meaning()).map(([code]) => code)).toEqual(['NONE', 'NONE']);
  });
});
