import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { endScheduledOptIns } from './optIns/endOptIns.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const ready = async (count: number, options: Parameters<typeof seedFleet>[3] = {}) => {
  const assets = await seedFleet(service, tenant, count, options);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
};
const statesOf = async (eventUUID: string) =>
  Object.fromEntries(
    (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID }, query: { pageSize: 1000 } })).data.map(
      (asset) => [asset.assetUUID, asset.state],
    ),
  );

describe('opting assets into an event and out of it', () => {
  it('changes states and counts the changes', async () => {
    const portfolioUUID = await seedPortfolio(service, tenant);
    const [invited, alone] = [...(await ready(1, { portfolioUUID })), ...(await ready(1))] as [string, string];
    const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
    expect(await optIn(tenant, eventUUID, [invited, alone])).toEqual({ changed: 2, unchanged: 0, refused: [] });
    expect(await optIn(tenant, eventUUID, [invited, alone, alone])).toEqual({ changed: 0, unchanged: 2, refused: [] });
    expect(await optIn(tenant, eventUUID, [alone], 'OPT_OUT')).toEqual({ changed: 1, unchanged: 0, refused: [] });
    expect(await statesOf(eventUUID)).toEqual({ [invited]: 'OPT_IN', [alone]: 'OPT_OUT' });
    expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({
      assetsInvited: 2,
      assetsOptedIn: 1,
      baselineStatus: 'PENDING',
    });
    await optIn(tenant, eventUUID, [alone]);
    expect(await statesOf(eventUUID)).toEqual({ [invited]: 'OPT_IN', [alone]: 'OPT_IN' });
  });

  it('refuses with the reason, and accepts the rest', async () => {
    const [good, archived] = (await ready(2)) as [string, string];
    const [waiting] = (await seedFleet(service, tenant, 1)) as [string];
    const [rejected, duplicated] = [
      ...(await ready(1, { outcomeDigit: 9 })),
      ...(await ready(1, { outcomeDigit: 8 })),
    ] as [string, string];
    const [userless, unconsented] = [...(await ready(1, { user: false })), ...(await ready(1, { consent: false }))] as [
      string,
      string,
    ];
    const [foreign] = (await seedFleet(service, await service.addTenant(), 1)) as [string];
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.updateTable('assets').set({ status: 'ARCHIVED' }).where('asset_uuid', '=', archived).execute(),
    );
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    const requested = [good, archived, waiting, rejected, duplicated, userless, unconsented, foreign];
    const preview = await tenant.client.optEventAssets({
      params: { 'event-uuid': eventUUID },
      body: { assetUUIDs: requested, action: 'OPT_IN', dryRun: true },
    });
    expect(await statesOf(eventUUID)).toEqual({});
    const result = await optIn(tenant, eventUUID, requested);
    expect(result).toEqual(preview);
    expect(result.refused.map(({ assetUUID, code }) => [assetUUID, code])).toEqual([
      [archived, 'ASSET_ARCHIVED'],
      [waiting, 'NOT_READY_IN_SCHEME'],
      [rejected, 'NOT_READY_IN_SCHEME'],
      [duplicated, 'NOT_READY_IN_SCHEME'],
      [userless, 'NO_USER'],
      [unconsented, 'CONSENT_REQUIRED'],
      [foreign, 'ASSET_NOT_FOUND'],
    ]);
    expect(await statesOf(eventUUID)).toEqual({ [good]: 'OPT_IN' });
  });

  it('is refused where the consent ends before the event, one by one, in bulk, by restoring', async () => {
    const [lasting, ending] = [...(await ready(1)), ...(await ready(1))] as [string, string];
    const { eventUUID, startTime } = await addEvent(tenant, schemeUUID);
    const params = { assetUUID: ending };
    const userUUID = (await tenant.client.getAsset({ params })).userUUID!;
    const consent = (expiresUTC: string) =>
      tenant.client.createConsent({ body: { userUUID, type: 'DISPATCH', expiresUTC } });
    const before = new Date(Date.parse(startTime) - 3_600_000).toISOString();
    await consent(before);
    const refused = { assetUUID: ending, code: 'CONSENT_ENDS', detail: expect.stringContaining('before the event') };
    expect(await optIn(tenant, eventUUID, [lasting, ending])).toEqual({ changed: 1, unchanged: 0, refused: [refused] });
    expect(
      await tenant.client.createBulkAction({
        body: { filter: { assetUUIDs: [ending] }, action: 'EVENT_OPT_IN', target: eventUUID, dryRun: true },
      }),
    ).toMatchObject({ changed: 0, refusedByCode: { CONSENT_ENDS: 1 } });
    const { funnel } = await tenant.client.getEventAnalytics({ params: { 'event-uuid': eventUUID } });
    expect(funnel.find(({ stage }) => stage === 'CONSENTED')).toMatchObject({
      assets: 1,
      reason: 'without consent to dispatch',
    });

    await consent(new Date(Date.parse(startTime) + 1000).toISOString());
    expect(await optIn(tenant, eventUUID, [ending])).toMatchObject({ changed: 1, refused: [] });
    await tenant.client.archiveAsset({ params });
    await consent(before);
    expect(await tenant.client.restoreAsset({ params, body: {} })).toMatchObject({
      notPutBack: expect.arrayContaining([expect.objectContaining({ code: 'CONSENT_ENDS' })]),
    });
    expect((await statesOf(eventUUID))[ending]).not.toBe('OPT_IN');
  });

  it('is refused after the deadline; opting out still works', async () => {
    const [early, late] = (await ready(2)) as [string, string];
    const now = Date.parse((await tenant.client.getClock()).now);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      optInDeadline: new Date(now + 3_600_000).toISOString(),
    });
    await optIn(tenant, eventUUID, [early]);
    await tenant.client.setClock({ body: { advance: 'PT1H' } });
    expect(await optIn(tenant, eventUUID, [early, late])).toMatchObject({
      changed: 0,
      unchanged: 1,
      refused: [{ assetUUID: late, code: 'DEADLINE_PASSED' }],
    });
    expect(await optIn(tenant, eventUUID, [early], 'OPT_OUT')).toMatchObject({ changed: 1 });
  });

  it('never opts an asset into two events at a time, except cancelled ones', async () => {
    const assets = await ready(1);
    const first = await addEvent(tenant, schemeUUID);
    const halfLater = {
      startTime: new Date(Date.parse(first.startTime) + 1_800_000).toISOString(),
      endTime: new Date(Date.parse(first.endTime) + 1_800_000).toISOString(),
    };
    const second = await addEvent(tenant, schemeUUID, halfLater);
    const after = await addEvent(tenant, schemeUUID, { startTime: first.endTime, endTime: halfLater.endTime });
    await optIn(tenant, first.eventUUID, assets);
    expect((await optIn(tenant, second.eventUUID, assets)).refused).toMatchObject([{ code: 'OVERLAPPING_EVENT' }]);
    expect((await optIn(tenant, after.eventUUID, assets)).changed).toBe(1);
    await optIn(tenant, after.eventUUID, assets, 'OPT_OUT');
    await tenant.client.cancelEvent({ params: { 'event-uuid': first.eventUUID } });
    expect((await optIn(tenant, second.eventUUID, assets)).changed).toBe(1);
  });

  it('holds under parallel calls: one row an asset, never two overlapping opt-ins', async () => {
    const assets = await ready(5);
    const events = await Promise.all(Array.from({ length: 4 }, () => addEvent(tenant, schemeUUID)));
    const results = await Promise.all(
      events.flatMap(({ eventUUID }) =>
        [assets, [...assets].reverse(), assets].map((list) => optIn(tenant, eventUUID, list)),
      ),
    );
    expect(results.reduce((total, result) => total + result.changed, 0)).toBe(5);
    const states = await Promise.all(events.map(({ eventUUID }) => statesOf(eventUUID)));
    expect(states.flatMap((state) => Object.keys(state)).sort()).toEqual([...assets].sort());
  });

  it('loses no race against operations that end opt-ins', async () => {
    const assets = await ready(10);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    // The order of steps as for a withdrawn consent: first the basis, then the opt-ins that rest on it.
    const withdraw = (asset: string) =>
      tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
        await scope.tx
          .updateTable('scheme_assets')
          .set({ status: 'READY_OPT_OUT' })
          .where('asset_uuid', '=', asset)
          .execute();
        await endScheduledOptIns(scope, [asset], 'ARCHIVED');
      });
    await Promise.all(assets.flatMap((asset) => [optIn(tenant, eventUUID, [asset]), withdraw(asset)]));
    expect(Object.values(await statesOf(eventUUID)).filter((state) => state === 'OPT_IN')).toEqual([]);
  });

  it('computes baselines immediately, and publishes them', async () => {
    const assets = await ready(1);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, assets);
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect((await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).baselineStatus).toBe('READY');
    const [asset] = (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data;
    expect(asset?.baseline?.map((half) => half.value)).toEqual([null, null]);
    expect((await publishedEvents(service, tenant, eventUUID)).map((row) => row.event)).toEqual([
      'EVENT.SCHEDULED',
      'EVENT.BASELINES_READY',
    ]);
  });

  it('is refused when the event has started, been cancelled or belongs to another tenant', async () => {
    const assets = await ready(1);
    const [started, cancelled] = [await addEvent(tenant, schemeUUID), await addEvent(tenant, schemeUUID)];
    await tenant.client.cancelEvent({ params: { 'event-uuid': cancelled.eventUUID } });
    await tenant.client.setClock({ body: { now: started.startTime } });
    for (const { eventUUID } of [started, cancelled]) {
      await expect(optIn(tenant, eventUUID, assets)).rejects.toMatchObject({ status: 409 });
      await expect(optIn(tenant, eventUUID, assets, 'OPT_OUT')).rejects.toMatchObject({ status: 409 });
      await expect(
        tenant.client.assignEventPortfolios({
          params: { 'event-uuid': eventUUID },
          body: { portfolioUUIDs: [newUuid()] },
        }),
      ).rejects.toMatchObject({ status: 409 });
    }
    const otherTenant = await service.addTenant();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['GET', '/assets'],
      ['GET', '/portfolios'],
      ['GET', '/stats'],
      ['GET', '/assets/stats'],
    ] as const)
      expect((await otherTenant.send(method, `/events/${started.eventUUID}${path}`)).status).toBe(404);
    expect((await otherTenant.send('GET', `/analytics/events/${started.eventUUID}/profile`)).status).toBe(404);
  });
});
