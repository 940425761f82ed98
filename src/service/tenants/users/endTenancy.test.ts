import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let userUUID: string;
let left: string;
let kept: string;
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-03-10T08:00:00Z' } });
  ({ userUUID } = await tenant.client.createUser({ body: { userId: 'H-1', name: 'Ada' } }));
  [left, kept] = [await home(userUUID), await home(userUUID)];
  await consent({ type: 'DISPATCH', legalBasis: 'CONTRACT', evidenceMethod: 'Web form', wordingVersion: '3' });
  await consent({ type: 'DATA_ACCESS' });
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, [left, kept]);
  ({ eventUUID } = await addEvent(tenant, schemeUUID, { name: 'Peak' }));
  await optIn(tenant, eventUUID, [left, kept]);
});
afterAll(() => service.close());

const home = async (owner: string) =>
  (await tenant.client.createAsset({ body: { userUUID: owner, mpan: freshMpan() } })).assetUUID;
const consent = (body: { type: 'DISPATCH' | 'DATA_ACCESS'; [field: string]: unknown }) =>
  tenant.client.createConsent({ body: { userUUID, ...body } });
const end = (body: object, of = userUUID) => tenant.send('POST', `/users/${of}/tenancy-ended`, { body });
const ended = async (body: object) => (await end({ day: '2026-03-09', ...body })).json();
const ledger = async () =>
  (await tenant.client.listConsents({ query: { userUUID, sort: 'createdUTC' } })).data.map((row) => ({
    about: row.assetUUID,
    type: row.type,
    status: row.status,
    because: row.endReason,
  }));
const optedIn = async () =>
  (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data
    .filter(({ state }) => state === 'OPT_IN')
    .map(({ assetUUID }) => assetUUID);

it('says first what it will end, and changes nothing', async () => {
  const before = await ledger();
  expect(await ended({ assetUUID: left, dryRun: true })).toEqual({
    userUUID,
    assetUUID: left,
    day: '2026-03-09',
    dryRun: true,
    dispatchConsents: 1,
    dataConsents: 1,
    assets: 1,
    events: [
      { eventUUID, name: 'Peak', startTime: '2026-03-11T17:00:00Z', endTime: '2026-03-11T18:00:00Z', assets: 1 },
    ],
    totalEvents: 1,
  });
  expect(await ended({ dryRun: true })).toMatchObject({ assets: 2, dispatchConsents: 1, events: [{ assets: 2 }] });
  expect([await ledger(), (await optedIn()).length]).toEqual([before, 2]);
});

it('ends both consents for the asset that was left, keeps them on record, and lets those of the others go on', async () => {
  await ended({ assetUUID: left });
  expect(await ledger()).toEqual([
    { about: null, type: 'DISPATCH', status: 'ACTIVE', because: null },
    { about: null, type: 'DATA_ACCESS', status: 'ACTIVE', because: null },
    { about: left, type: 'DISPATCH', status: 'WITHDRAWN', because: 'TENANCY_ENDED' },
    { about: left, type: 'DATA_ACCESS', status: 'WITHDRAWN', because: 'TENANCY_ENDED' },
  ]);
  const { data } = await tenant.client.listConsents({ query: { assetUUID: left, type: 'DISPATCH' } });
  expect(data).toMatchObject([
    {
      legalBasis: 'CONTRACT',
      evidenceMethod: 'Web form',
      wordingVersion: '3',
      tenancyEndedOn: '2026-03-09',
      endedBy: null,
      grantedUTC: expect.stringMatching(/^2026-03-10T08/),
      withdrawnUTC: expect.stringMatching(/^2026-03-10T08/),
    },
  ]);
  expect(await optedIn()).toEqual([kept]);
  const reading = (assetUUID: string) =>
    tenant.send('GET', `/assets/${assetUUID}/energy-consumption?from=2026-03-09T00:00:00Z&to=2026-03-09T01:00:00Z`);
  expect([(await reading(left)).status, (await reading(kept)).status]).toEqual([403, 200]);
  const { data: history } = await tenant.client.listAssetHistory({
    params: { assetUUID: left },
    query: { kind: 'CONSENT_WITHDRAWN' },
  });
  expect(history.map(({ reason }) => reason)).toEqual(Array(2).fill('The tenancy ended on 2026-03-09'));
  expect((await tenant.client.getSummary()).consents).toMatchObject({ active: 2, withdrawn: 2 });
});

it('of every asset ends all consents in force and no refusal; a second time there is nothing left to end', async () => {
  await consent({ type: 'DISPATCH', assetUUID: kept });
  await consent({ type: 'DATA_ACCESS', assetUUID: kept, preference: 'OPT_OUT' });
  expect(await ended({})).toMatchObject({ dispatchConsents: 2, dataConsents: 1, assets: 2, totalEvents: 1 });
  expect((await ledger()).map(({ status, because }) => [status, because])).toEqual([
    ['WITHDRAWN', 'TENANCY_ENDED'],
    ['WITHDRAWN', 'TENANCY_ENDED'],
    ['WITHDRAWN', 'TENANCY_ENDED'],
    ['REJECTED', null],
  ]);
  expect(await optedIn()).toEqual([]);
  expect(await ended({})).toMatchObject({ dispatchConsents: 0, dataConsents: 0, events: [] });
  const audit = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx.selectFrom('audit').select(['action', 'subject', 'details']).execute(),
  );
  expect(audit).toEqual([
    {
      action: 'TENANCY_ENDED',
      subject: userUUID,
      details: {
        assetUUID: null,
        day: '2026-03-09',
        consents: { DISPATCH: 2, DATA_ACCESS: 1 },
        keyId: tenant.apiKey.split('_')[2],
      },
    },
  ]);
});

it('ends the consent about the asset itself, and lets a new user of the asset begin anew', async () => {
  await consent({ type: 'DISPATCH', assetUUID: left });
  expect(await ended({ assetUUID: left })).toMatchObject({ dispatchConsents: 1 });
  expect(await ledger()).toContainEqual({
    about: left,
    type: 'DISPATCH',
    status: 'WITHDRAWN',
    because: 'TENANCY_ENDED',
  });
  expect(await optedIn()).toEqual([kept]);
  const next = await tenant.client.createUser({ body: { userId: 'H-2', name: 'Grace' } });
  await tenant.client.updateAsset({ params: { assetUUID: left }, body: { userUUID: next.userUUID } });
  await tenant.client.createConsent({ body: { userUUID: next.userUUID, type: 'DISPATCH' } });
  await optIn(tenant, eventUUID, [left]);
  expect((await optedIn()).sort()).toEqual([left, kept].sort());
});

it('refuses a day to come, an asset of somebody else, and a user who is not there', async () => {
  const refusal = async (body: object) => (await problemOf(await end({ day: '2026-03-09', ...body }))).errors;
  expect(await refusal({ day: '2026-03-11' })).toMatchObject([{ pointer: '/day', code: 'OUT_OF_RANGE' }]);
  const other = await tenant.client.createUser({ body: { userId: 'H-2', name: 'Grace' } });
  const theirs = await home(other.userUUID);
  expect(await refusal({ assetUUID: theirs })).toMatchObject([{ pointer: '/assetUUID', code: 'NOT_THE_USERS_ASSET' }]);
  await tenant.client.archiveUser({ params: { userUUID: other.userUUID } });
  expect((await end({ day: '2026-03-09' }, other.userUUID)).status).toBe(404);
});
