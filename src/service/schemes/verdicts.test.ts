import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

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

interface Home {
  assetUUID: string;
  mpan: string;
}
const homes = async (count: number): Promise<Home[]> => {
  const uuids = await seedFleet(service, tenant, count);
  return Promise.all(
    uuids.map(async (assetUUID) => ({
      assetUUID,
      mpan: (await tenant.client.getAsset({ params: { assetUUID } })).mpan!,
    })),
  );
};
const ready = async (count: number) => {
  const found = await homes(count);
  await optInAndPassChecks(
    tenant,
    schemeUUID,
    found.map(({ assetUUID }) => assetUUID),
  );
  return found;
};
const send = (body: unknown) => tenant.send('POST', `/events/schemes/${schemeUUID}/regulator-verdicts`, { body });
const record = (
  verdicts: { mpan: string; status: 'READY' | 'DUPLICATED' | 'REJECTED'; reason?: string }[],
  dryRun = false,
) => tenant.client.recordRegulatorVerdicts({ params: { schemeUUID }, body: { verdicts, dryRun } });
const statusOf = async ({ assetUUID }: Home) => {
  const row = (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: { pageSize: 1000 } })).data.find(
    (each) => each.assetUUID === assetUUID,
  )!;
  return [row.status, row.statusReason];
};
const updates = async () =>
  (await publishedEvents(service, tenant))
    .filter(({ event }) => event === 'EVENT_SCHEME.ASSETS_UPDATED')
    .map(
      ({ payload }) =>
        payload['assets'] as { assetUUID: string; status: string; previousStatus: string; reason: string | null }[],
    );
const checks = async () => (await tenant.client.listRegulatorChecks({ params: { schemeUUID } })).data;

describe('a verdict of the regulator', () => {
  it('is applied to an asset that is READY: its opt-ins end, and it is published', async () => {
    const [unaffected, lost] = (await ready(2)) as [Home, Home];
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [unaffected.assetUUID, lost.assetUUID]);
    const before = await updates();
    const verdicts = [
      { mpan: unaffected.mpan, status: 'READY' as const },
      { mpan: `00111222${lost.mpan}`, status: 'REJECTED' as const, reason: 'Moved to another provider' },
    ];
    expect(await record(verdicts, true)).toEqual({ checked: 2, changed: null, ready: 1, duplicated: 0, rejected: 1 });
    expect(await statusOf(lost)).toEqual(['READY', null]);
    expect(await record(verdicts)).toEqual({ checked: 2, changed: 1, ready: 1, duplicated: 0, rejected: 1 });
    expect([await statusOf(unaffected), await statusOf(lost)]).toEqual([
      ['READY', null],
      ['REJECTED', 'Moved to another provider'],
    ]);
    const { data } = await tenant.client.listEventAssets({
      params: { 'event-uuid': eventUUID },
      query: { state: 'OPT_IN' },
    });
    expect(data.map(({ assetUUID }) => assetUUID)).toEqual([unaffected.assetUUID]);
    expect((await updates()).slice(before.length)).toMatchObject([
      [{ assetUUID: lost.assetUUID, status: 'REJECTED', previousStatus: 'READY', reason: 'Moved to another provider' }],
    ]);
    expect(await record(verdicts)).toMatchObject({ changed: 0 });
    expect(await updates()).toHaveLength(before.length + 1);
  });

  it('can be reversed', async () => {
    const [home] = (await ready(1)) as [Home];
    await record([{ mpan: home.mpan, status: 'DUPLICATED' }]);
    expect(await record([{ mpan: home.mpan, status: 'READY' }])).toMatchObject({ changed: 1 });
    expect(await statusOf(home)).toEqual(['READY', null]);
  });

  it('leaves an asset opted out, READY before, as it is; a refused one must be checked again', async () => {
    const [agreed, refused] = (await ready(2)) as [Home, Home];
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [agreed.assetUUID, refused.assetUUID], action: 'OPT_OUT' },
    });
    expect(
      await record([
        { mpan: agreed.mpan, status: 'READY' },
        { mpan: refused.mpan, status: 'REJECTED', reason: 'No' },
      ]),
    ).toMatchObject({ changed: 1 });
    expect([(await statusOf(agreed))[0], (await statusOf(refused))[0]]).toEqual(['READY_OPT_OUT', 'OPT_OUT']);
  });

  it('ends no opt-in of an event that has started', async () => {
    const [home] = (await ready(1)) as [Home];
    const { eventUUID, startTime } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [home.assetUUID]);
    await tenant.client.setClock({ body: { now: startTime } });
    await record([{ mpan: home.mpan, status: 'REJECTED' }]);
    expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({
      state: 'STARTED',
      assetsOptedIn: 1,
    });
  });

  it('changes nothing if one item is bad, and each is pointed at', async () => {
    const [one, two] = (await ready(2)) as [Home, Home];
    const otherAsset = await tenant.client.createAsset({ body: { mpan: freshMpan() } });
    const refusal = async (verdicts: unknown[]) => {
      const problem = await problemOf(await send({ verdicts }));
      return [problem.status, problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    const bad = { mpan: one.mpan, status: 'REJECTED' };
    expect(
      await refusal([bad, { mpan: otherAsset.mpan, status: 'READY' }, { mpan: one.mpan, status: 'READY' }]),
    ).toEqual([400, ['/verdicts/1/mpan NOT_IN_SCHEME', '/verdicts/2/mpan REPEATED']]);
    expect(await refusal([bad, { mpan: two.mpan, status: 'OPT_IN' }])).toMatchObject([
      400,
      [expect.stringMatching(/^\/verdicts\/1\/status /)],
    ]);
    expect(await refusal([bad, { mpan: '1012345678901', status: 'READY' }])).toMatchObject([
      400,
      ['/verdicts/1/mpan INVALID_MPAN'],
    ]);
    expect((await send({ verdicts: [] })).status).toBe(400);
    expect(
      (await send({ verdicts: Array.from({ length: 1001 }, () => ({ mpan: two.mpan, status: 'READY' })) })).status,
    ).toBe(400);
    expect(await statusOf(one)).toEqual(['READY', null]);
    const other = await service.addTenant();
    expect(
      (await other.send('POST', `/events/schemes/${schemeUUID}/regulator-verdicts`, { body: { verdicts: [bad] } }))
        .status,
    ).toBe(404);
  });
});

describe('the pending checks of the regulator', () => {
  it('are those that wait; a verdict removes them', async () => {
    const [first, second] = (await homes(2)) as [Home, Home];
    await tenant.client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: [first.assetUUID, second.assetUUID], action: 'OPT_IN' },
    });
    expect((await checks()).map(({ mpan, status, askedUTC }) => [mpan, status, askedUTC])).toEqual(
      [first.mpan, second.mpan].sort().map((mpan) => [mpan, 'OPT_IN', null]),
    );
    await record([{ mpan: first.mpan, status: 'READY' }]);
    expect((await checks()).map(({ mpan }) => mpan)).toEqual([second.mpan]);
    expect(await statusOf(first)).toEqual(['READY', null]);
  });
});

describe('a scheme that has READY assets checked again', () => {
  const day = (days: number) => tenant.client.setClock({ body: { advance: `P${days}D` } });
  const lastChecked = async () =>
    (await tenant.client.listSchemeAssets({ params: { schemeUUID } })).data.map(
      ({ lastCheckedUTC }) => lastCheckedUTC!,
    );

  it("requests verdicts after each period, and applies the regulator's changes", async () => {
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { recheckDays: 30 } });
    const [home, other] = (await ready(2)) as [Home, Home];
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: '2099-06-01T17:00:00Z',
      endTime: '2099-06-01T18:00:00Z',
    });
    await optIn(tenant, eventUUID, [home.assetUUID, other.assetUUID]);
    const first = await lastChecked();
    await day(29);
    expect(await lastChecked()).toEqual(first);
    await day(2);
    const second = await lastChecked();
    expect(second.every((at, i) => Date.parse(at) - Date.parse(first[i]!) >= 30 * 86_400_000)).toBe(true);
    // The sandbox's regulator decides by the MPAN: written without the interface, which would have it checked
    // immediately.
    await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .updateTable('assets')
        .set({ mpan: freshMpan(9) })
        .where('asset_uuid', '=', home.assetUUID)
        .execute(),
    );
    await day(31);
    expect([(await statusOf(home))[0], (await statusOf(other))[0]]).toEqual(['REJECTED', 'READY']);
    expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({ assetsOptedIn: 1 });
    expect((await updates()).at(-1)).toMatchObject([
      { assetUUID: home.assetUUID, status: 'REJECTED', previousStatus: 'READY' },
    ]);
  });

  it('processes more than one batch, and ends with its period or the scheme', async () => {
    const fleet = await seedFleet(service, tenant, 1100);
    await optInAndPassChecks(tenant, schemeUUID, fleet);
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { recheckDays: 7 } });
    const before = (await tenant.client.getClock()).now;
    await day(8);
    const { data } = await tenant.client.listSchemeAssets({
      params: { schemeUUID },
      query: { pageSize: 1000, sort: 'updatedUTC' },
    });
    expect(data.filter(({ lastCheckedUTC }) => Date.parse(lastCheckedUTC!) <= Date.parse(before))).toEqual([]);
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { recheckDays: null } });
    const unaffected = (await lastChecked())[0];
    await day(30);
    expect((await lastChecked())[0]).toBe(unaffected);
    expect(await tenant.client.getScheme({ params: { schemeUUID } })).toMatchObject({ recheckDays: null });
  });

  it.each([0, 3651, 1.5, '30'])('accepts no period of %j', async (recheckDays) => {
    expect((await tenant.send('PATCH', `/events/schemes/${schemeUUID}`, { body: { recheckDays } })).status).toBe(400);
  });
});
