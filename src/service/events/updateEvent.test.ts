import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2026-01-14T12:00:00Z');
  ({ schemeUUID } = await addScheme(tenant, { validTo: '2026-03-01' }));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const patch = (eventUUID: string, body: Record<string, unknown>, headers = {}) =>
  tenant.send('PATCH', `/events/${eventUUID}`, { body, headers });
const get = (eventUUID: string) => tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
const ready = async (count: number, options: Parameters<typeof seedFleet>[3] = {}) => {
  const assets = await seedFleet(service, tenant, count, options);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
};
const assetsOf = async (eventUUID: string) =>
  (await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data;

describe('changing an event', () => {
  it('changes named members, clears with null, and keeps the rest', async () => {
    const { warnings: _, ...event } = await addEvent(tenant, schemeUUID, {
      targetKw: 40,
      zone: 'Z1',
      optInDeadline: '2026-01-15T12:00:00Z',
    });
    const response = await patch(
      event.eventUUID,
      { name: 'Later', zone: null, contractedMw: 0.5 },
      { 'if-match': '"1"' },
    );
    expect([response.status, rowTag(response.headers.get('etag')!)]).toEqual([200, '"2"']);
    const changed = await get(event.eventUUID);
    expect(await response.json()).toMatchObject(changed);
    expect(changed).toEqual({
      ...event,
      name: 'Later',
      zone: null,
      targetKwh: 500,
      contractedMw: 0.5,
      revision: 2,
      updatedUTC: changed.updatedUTC,
    });
    expect((await patch(event.eventUUID, { name: 'Again' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await publishedEvents(service, tenant)).map((row) => row.event)).toEqual([
      'EVENT.SCHEDULED',
      'EVENT.SCHEDULED',
    ]);
  });

  it.each([
    [{ startTime: '2026-01-14T11:30:00Z' }, '/startTime'],
    [{ startTime: '2026-01-15T18:00:00Z' }, '/startTime'],
    [{ endTime: '2026-01-15T17:00:00Z' }, '/endTime'],
    [{ endTime: '2026-01-18T17:00:00Z' }, '/endTime'],
    [{ startTime: '2026-01-15T10:00:00Z' }, '/startTime'],
    [{ optInDeadline: '2026-01-15T17:00:01Z' }, '/optInDeadline'],
    [{ startTime: '2026-01-15T17:10:00Z' }, '/startTime'],
    [{ schemeUUID: UNKNOWN_UUID, name: 'Moved' }, '/schemeUUID'],
    [{}, ''],
  ])('refuses %j', async (body, pointer) => {
    const { eventUUID } = await addEvent(tenant, schemeUUID, { optInDeadline: '2026-01-15T12:00:00Z' });
    expect(new Set(await pointersOf(await patch(eventUUID, body)))).toEqual(new Set([pointer]));
    expect(await get(eventUUID)).toMatchObject({ startTime: '2026-01-15T17:00:00Z', endTime: '2026-01-15T18:00:00Z' });
  });

  it('moves its start, earlier or later, with its opted-in assets and their baselines', async () => {
    const [asset] = (await ready(1)) as [string];
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2025-12-01', 60, (_, slot) => slot),
    );
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [asset]);
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect((await assetsOf(eventUUID))[0]!.baseline!.map(({ value }) => value)).toEqual([0.034, 0.035]);
    expect(
      (await patch(eventUUID, { startTime: '2026-01-15T15:00:00Z', endTime: '2026-01-15T16:30:00Z' })).status,
    ).toBe(200);
    expect([(await get(eventUUID)).baselineStatus, (await assetsOf(eventUUID))[0]!.baseline]).toEqual([
      'PENDING',
      null,
    ]);
    await service.service.scheduler.runUntilIdle(tenant.tenant);
    expect((await assetsOf(eventUUID))[0]!.baseline).toEqual(
      [0.03, 0.031, 0.032].map((value, i) => ({
        startTime: `2026-01-15T${['15:00', '15:30', '16:00'][i]}:00Z`,
        value,
      })),
    );
    await clockAt('2026-01-15T15:00:10Z');
    expect((await get(eventUUID)).state).toBe('STARTED');

    const later = await addEvent(tenant, schemeUUID);
    await patch(later.eventUUID, { startTime: '2026-01-20T17:00:00Z', endTime: '2026-01-20T18:00:00Z' });
    await clockAt('2026-01-19T17:30:00Z');
    expect((await get(later.eventUUID)).state).toBe('SCHEDULED');
    await clockAt('2026-01-20T17:30:00Z');
    expect((await get(later.eventUUID)).state).toBe('STARTED');
  });

  it('ends the opt-ins that a new window does not fit, and names them', async () => {
    const [both, other] = (await ready(2)) as [string, string];
    const evening = await addEvent(tenant, schemeUUID);
    const night = await addEvent(tenant, schemeUUID, {
      name: 'Night',
      startTime: '2026-01-15T22:00:00Z',
      endTime: '2026-01-15T23:00:00Z',
    });
    await optIn(tenant, evening.eventUUID, [both, other]);
    await optIn(tenant, night.eventUUID, [both]);
    expect(await (await patch(evening.eventUUID, { endTime: '2026-01-15T22:00:00Z' })).json()).toMatchObject({
      recheck: 'DONE',
      refused: [],
      assetsOptedIn: 2,
    });
    expect(await (await patch(evening.eventUUID, { endTime: '2026-01-15T22:30:00Z' })).json()).toMatchObject({
      endTime: '2026-01-15T22:30:00Z',
      recheck: 'DONE',
      refused: [{ assetUUID: both, code: 'OVERLAPPING_EVENT' }],
      assetsOptedIn: 1,
    });
    expect(
      Object.fromEntries((await assetsOf(evening.eventUUID)).map(({ assetUUID, state }) => [assetUUID, state])),
    ).toEqual({ [both]: 'OPT_OUT', [other]: 'OPT_IN' });
    expect(
      Object.fromEntries((await assetsOf(night.eventUUID)).map(({ assetUUID, state }) => [assetUUID, state])),
    ).toEqual({ [both]: 'OPT_IN' });
  });

  it('stays inside the validity of its scheme', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    expect(
      (await patch(eventUUID, { startTime: '2026-03-01T17:00:00Z', endTime: '2026-03-01T18:00:00Z' })).status,
    ).toBe(409);
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { status: 'CLOSED' } });
    expect((await patch(eventUUID, { name: 'Still mine' })).status).toBe(200);
  });

  it("is refused once it has started; another tenant's is not found", async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    const otherTenant = await service.addTenant();
    expect((await otherTenant.send('PATCH', `/events/${eventUUID}`, { body: { name: 'x' } })).status).toBe(404);
    await clockAt('2026-01-15T17:00:00Z');
    expect((await patch(eventUUID, { name: 'Too late' })).status).toBe(409);
    const cancelled = await addEvent(tenant, schemeUUID);
    await tenant.client.cancelEvent({ params: { 'event-uuid': cancelled.eventUUID } });
    expect((await patch(cancelled.eventUUID, { name: 'Gone' })).status).toBe(409);
  });
});

describe('removing a portfolio from an event', () => {
  const remove = (eventUUID: string, portfolioUUID: string) =>
    tenant.send('DELETE', `/events/${eventUUID}/portfolios/${portfolioUUID}`);

  it('removes the assets it invited; those that opted stay', async () => {
    const [north, south] = [await seedPortfolio(service, tenant), await seedPortfolio(service, tenant, 'South')];
    const [invited, inside, outside] = (await ready(3, { portfolioUUID: north })) as [string, string, string];
    const [southAsset] = (await ready(1, { portfolioUUID: south })) as [string];
    const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [north, south] });
    await optIn(tenant, eventUUID, [inside]);
    await optIn(tenant, eventUUID, [outside], 'OPT_OUT');
    expect((await remove(eventUUID, north)).status).toBe(204);
    expect((await get(eventUUID)).portfolioUUIDs).toEqual([south]);
    const remaining = Object.fromEntries(
      (await assetsOf(eventUUID)).map(({ assetUUID, state, portfolioUUID }) => [assetUUID, [state, portfolioUUID]]),
    );
    expect(remaining).toEqual({
      [inside]: ['OPT_IN', null],
      [outside]: ['OPT_OUT', null],
      [southAsset]: ['INVITED', south],
    });
    expect(remaining[invited]).toBeUndefined();
    expect((await remove(eventUUID, north)).status).toBe(404);
    await tenant.client.assignEventPortfolios({
      params: { 'event-uuid': eventUUID },
      body: { portfolioUUIDs: [north] },
    });
    expect((await get(eventUUID)).assetsInvited).toBe(4);
  });

  it('is possible only before the start', async () => {
    const north = await seedPortfolio(service, tenant);
    const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [north] });
    expect((await remove(UNKNOWN_UUID, north)).status).toBe(404);
    expect((await remove(eventUUID, UNKNOWN_UUID)).status).toBe(404);
    await clockAt('2026-01-15T17:10:00Z');
    expect((await remove(eventUUID, north)).status).toBe(409);
  });
});
