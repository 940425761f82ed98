import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-03-10T08:00:00Z' } });
});
afterAll(() => service.close());

it('lists which coming events would lose which assets, and withdrawing does exactly that', async () => {
  const { client } = tenant;
  const { userUUID } = await client.createUser({ body: { userId: 'H-1', name: 'Ada' } });
  const home = async () => (await client.createAsset({ body: { userUUID, mpan: freshMpan() } })).assetUUID;
  const fleet = [await home(), await home()];
  const whole = await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, fleet);
  const { eventUUID } = await addEvent(tenant, schemeUUID, { name: 'Peak' });
  await optIn(tenant, eventUUID, fleet);
  const effectOf = (consentUUID: string) => client.getConsentEffect({ params: { consentUUID } });

  expect(await effectOf(whole.consentUUID)).toEqual({
    consentUUID: whole.consentUUID,
    assets: 2,
    totalEvents: 1,
    events: [
      { eventUUID, name: 'Peak', startTime: '2026-03-11T17:00:00Z', endTime: '2026-03-11T18:00:00Z', assets: 2 },
    ],
    effects: null,
  });
  const { effects } = await client.getConsentEffect({
    params: { consentUUID: whole.consentUUID },
    query: { figures: 'true' },
  });
  expect(effects).toMatchObject([
    { eventUUID, before: { optedIn: 2 }, after: { optedIn: 0, verdict: { code: 'NOBODY' } } },
  ]);
  // A newer consent for one home replaces the older one for that home.
  const own = await client.createConsent({ body: { userUUID, assetUUID: fleet[0]!, type: 'DISPATCH' } });
  expect(await effectOf(whole.consentUUID)).toMatchObject({ assets: 1, events: [{ assets: 1 }] });
  expect(await effectOf(own.consentUUID)).toMatchObject({ assets: 1, events: [{ assets: 1 }] });
  const reading = await client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
  expect(await effectOf(reading.consentUUID)).toMatchObject({ assets: 2, events: [], totalEvents: 0 });

  await client.withdrawConsent({ params: { consentUUID: whole.consentUUID } });
  const { data } = await client.listEventAssets({ params: { 'event-uuid': eventUUID } });
  expect(data.filter(({ state }) => state === 'OPT_IN').map(({ assetUUID }) => assetUUID)).toEqual([fleet[0]]);
  expect(await effectOf(whole.consentUUID)).toMatchObject({ assets: 0, events: [] });
  expect((await tenant.send('GET', '/consents/00000000-0000-4000-8000-000000000000/effect')).status).toBe(404);
});
