import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let asset: string;
let userUUID: string;
let early: string;
let late: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2026-01-14T12:00:00Z');
  const { schemeUUID } = await addScheme(tenant);
  [asset] = (await seedFleet(service, tenant, 1, { consent: false })) as [string];
  await optInAndPassChecks(tenant, schemeUUID, [asset]);
  userUUID = (await tenant.client.getAsset({ params: { assetUUID: asset } })).userUUID!;
  await consent('2026-06-01T00:00:00Z');
  ({ eventUUID: early } = await addEvent(tenant, schemeUUID));
  ({ eventUUID: late } = await addEvent(tenant, schemeUUID, {
    startTime: '2026-01-16T17:00:00Z',
    endTime: '2026-01-16T18:00:00Z',
  }));
  for (const event of [early, late]) await optIn(tenant, event, [asset]);
  await endsAt('2026-01-16T00:00:00Z');
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const consent = (expiresUTC: string) =>
  tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', expiresUTC } });
/** Moves the end of the consent: an opt-in to an event behind it would have been refused. */
const endsAt = (expires: string) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    await sql`update consents set expires_utc = ${expires}::timestamptz where type = 'DISPATCH'`.execute(tx);
    await sql`update jobs set due_utc = ${expires}::timestamptz where kind = 'CONSENT_EXPIRY'
      and tenant_uuid = ${tenant.tenant}`.execute(tx);
  });
const stateIn = async (eventUUID: string) => {
  const [row] = (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data;
  return [row!.state, row!.optedUTC];
};

it('ends the opt-ins in events to come at the instant the consent expires, and no others', async () => {
  await clockAt('2026-01-15T23:59:50Z');
  expect([(await stateIn(early))[0], (await stateIn(late))[0]]).toEqual(['OPT_IN', 'OPT_IN']);
  await clockAt('2026-01-16T00:00:00Z');
  expect([(await stateIn(early))[0], await stateIn(late)]).toEqual(['OPT_IN', ['OPT_OUT', '2026-01-16T00:00:00Z']]);
});

it('does so however late the tick: an event that began after it began without the asset', async () => {
  await clockAt('2026-01-20T00:00:00Z');
  expect([(await stateIn(early))[0], await stateIn(late)]).toEqual(['OPT_IN', ['OPT_OUT', '2026-01-16T00:00:00Z']]);
  expect(await tenant.client.getEventStats({ params: { 'event-uuid': late } })).toMatchObject({ assetsOptedIn: 0 });
});

it('leaves them where a newer consent lasts longer', async () => {
  await consent('2026-06-01T00:00:00Z');
  await clockAt('2026-01-16T12:00:00Z');
  expect((await stateIn(late))[0]).toBe('OPT_IN');
});

it('does so at the start of an event even before its own job has run, and gives the reason', async () => {
  const { db } = service.database.store;
  await db
    .updateTable('jobs')
    .set({ retry_at: new Date(Date.now() + 600_000) })
    .where('tenant_uuid', '=', tenant.tenant)
    .where('kind', '=', 'CONSENT_EXPIRY')
    .execute();
  await clockAt('2026-01-16T17:00:00Z');
  expect([(await stateIn(early))[0], await stateIn(late)]).toEqual(['OPT_IN', ['OPT_OUT', '2026-01-16T17:00:00Z']]);
  const { data } = await tenant.client.listAssetHistory({
    params: { assetUUID: asset },
    query: { kind: 'EVENT_STATE' },
  });
  expect(data.map(({ subjectUUID, status, reason }) => [subjectUUID, status, reason])).toEqual([
    [late, 'OPT_OUT', 'The asset was not covered by a consent to dispatch when the event started'],
    [early, 'OPT_IN', null],
  ]);
});

it('leaves a start unchanged if a consent was given or withdrawn after it, before the event was moved', async () => {
  const { db } = service.database.store;
  await db
    .updateTable('jobs')
    .set({ retry_at: new Date(Date.now() + 600_000) })
    .where('tenant_uuid', '=', tenant.tenant)
    .where('kind', '=', 'ADVANCE_EVENT')
    .execute();
  await clockAt('2026-01-15T17:10:00Z');
  const { consentUUID } = (await tenant.client.listConsents({ query: { userUUID, status: 'ACTIVE' } })).data[0]!;
  await tenant.client.withdrawConsent({ params: { consentUUID } });
  await tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', preference: 'OPT_OUT' } });
  await db.updateTable('jobs').set({ retry_at: null }).where('tenant_uuid', '=', tenant.tenant).execute();
  await clockAt('2026-01-15T17:20:00Z');
  expect((await tenant.client.getEvent({ params: { 'event-uuid': early } })).state).toBe('STARTED');
  expect([(await stateIn(early))[0], await stateIn(late)]).toEqual([
    'OPT_IN',
    ['OPT_OUT', expect.stringContaining('2026-01-15T17:10')],
  ]);
});
