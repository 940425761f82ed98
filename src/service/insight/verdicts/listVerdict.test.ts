import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VerdictList } from '#contract/listVerdict.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('the verdict of a list', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-03-10T08:00:00Z' } });
  });
  afterAll(() => service.close());
  const sentence = async (list: VerdictList) => (await tenant.client.getListVerdict({ query: { list } })).sentence;

  it('of a new tenant says that nothing is there', async () => {
    expect(await sentence('PORTFOLIOS')).toBe('There are no portfolios yet');
    expect(await sentence('SCHEMES')).toBe('No schemes are open');
    expect(await sentence('USERS')).toBe('There are no users yet');
    expect(await sentence('CONSENTS')).toBe('No consents are in force');
    expect(await sentence('READINGS')).toBe('No readings due yet');
    expect(await sentence('RESPONSES')).toContain('No settled event');
    expect(await sentence('SMART_METERS')).toBe('There are no smart meters yet');
    expect(await sentence('METER_ACCOUNTS')).toBe('There are no meter accounts yet');
    expect(await sentence('WEBHOOKS')).toBe('No system is notified of changes yet');
    expect(await sentence('CONTROLLERS')).toBe('There are no controllers yet');
    expect(await sentence('BULK_ACTIONS')).toContain('There were no bulk actions');
  });

  it('counts the meter accounts that work, and those that do not', async () => {
    const { client } = tenant;
    const account = await client.createMeterAccount({ body: { provider: 'N3RGY', credential: 'n3rgy-key-1' } });
    expect(await client.getListVerdict({ query: { list: 'METER_ACCOUNTS' } })).toMatchObject({
      sentence: 'The meter account is working',
      say: 'Users without an account of their own are also covered.',
      tone: 'GOOD',
    });
    const { db } = service.database.store;
    await tenantTransaction(db, tenant.tenant, ({ tx }) =>
      tx.updateTable('meter_accounts').set({ refused_utc: new Date(), refusal: 'Key unknown' }).execute(),
    );
    expect(await sentence('METER_ACCOUNTS')).toBe(
      'Refused: the provider does not accept the key of 1 of 1 meter account',
    );
    const { meterAccountUUID } = account;
    await client.deleteMeterAccount({ params: { meterAccountUUID } });
  });

  it('names the event that consents end before, and who can be asked to renew them', async () => {
    const { client } = tenant;
    const agreed = await seedFleet(service, tenant, 2, { prefix: 'agreed' });
    await seedFleet(service, tenant, 1, { prefix: 'open', consent: false });
    const { schemeUUID } = await addScheme(tenant);
    await optInAndPassChecks(tenant, schemeUUID, agreed);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      name: 'Late peak',
      startTime: '2026-03-20T17:00:00Z',
      endTime: '2026-03-20T18:00:00Z',
    });
    await optIn(tenant, eventUUID, agreed);
    expect(await sentence('USERS')).toMatch(/^Never asked: 1 of \d+ users/);
    const { userUUID } = await client.getAsset({ params: { assetUUID: agreed[0]! } });
    expect((await client.listAssets({ query: { consent: 'ENDING' } })).totalItems).toBe(0);
    await client.createConsent({
      body: { userUUID: userUUID!, type: 'DISPATCH', expiresUTC: '2026-03-15T00:00:00Z' },
    });
    const verdict = await client.getListVerdict({ query: { list: 'CONSENTS' } });
    const ending = await client.listAssets({ query: { consent: 'ENDING' } });
    expect(ending.totalItems).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ tone: 'BAD', assets: ending.totalItems });
    expect(verdict.sentence).toMatch(/^Ending: the consents of \d+ assets? end before Late peak, Fri,? 20 Mar$/);
    expect((await client.listAssets({ query: { consent: 'MISSING' } })).totalItems).toBe(1);
    expect((await client.listAssets({ query: { consent: 'IN_FORCE' } })).totalItems).toBe(2);
    const neverAsked = await client.listAssets({ query: { consent: 'NEVER_ASKED' } });
    expect(neverAsked.data.map(({ assetId }) => assetId)).toEqual([expect.stringMatching(/^open/)]);
    expect((await client.getAssetFacets({ query: { consent: 'NEVER_ASKED' } })).totalItems).toBe(1);
    const { userUUID: refusing } = neverAsked.data[0]!;
    await client.createConsent({ body: { userUUID: refusing!, type: 'DISPATCH', preference: 'OPT_OUT' } });
    expect((await client.listAssets({ query: { consent: 'NEVER_ASKED' } })).totalItems).toBe(0);
    expect((await client.listAssets({ query: { consent: 'MISSING' } })).totalItems).toBe(1);

    await client.createWebhook({ body: { url: 'https://example.com/hook', events: ['CONSENT.REQUESTED'] } });
    expect(await sentence('WEBHOOKS')).toBe('The webhook is active');
    const asked = await client.createBulkAction({ body: { action: 'CONSENT_REQUEST', filter: { consent: 'ENDING' } } });
    expect(asked).toMatchObject({ changed: ending.totalItems, filter: { consent: 'ENDING' } });
    expect(await sentence('BULK_ACTIONS')).toMatch(/^1 action in the last seven days changed/);
  });

  it('is of the lists there are', async () => {
    expect(await problemOf(await tenant.send('GET', '/analytics/list-verdict?list=TARIFFS'))).toMatchObject({
      status: 400,
      errors: [{ pointer: '?list' }],
    });
    expect((await tenant.send('GET', '/analytics/list-verdict')).status).toBe(400);
  });
});
