import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const good = () => ({
  name: 'Dispatch',
  schemeUUID,
  eventType: 'TURN_DOWN',
  startTime: '2026-01-15T17:00:00Z',
  endTime: '2026-01-15T18:00:00Z',
});
const post = (change: object) => tenant.send('POST', '/events', { body: { ...good(), ...change } });

describe('scheduling an event', () => {
  it('returns the whole event and publishes it', async () => {
    const response = await post({
      startTime: '2026-01-15T18:00:00+01:00',
      targetKw: 500,
      contractedMw: 0.5,
      priceGbpPerMwh: 210,
      zone: 'Z4',
      optInDeadline: '2026-01-15T16:00:00Z',
    });
    expect(response.status).toBe(201);
    const { warnings, ...event } = await response.json();
    expect(warnings).toEqual([
      {
        pointer: '/startTime',
        code: 'OUTSIDE_PACK',
        detail: 'the rules of NESO_DFS@2026-08 hold from 2026-04-09',
      },
    ]);
    expect([response.headers.get('location'), rowTag(response.headers.get('etag')!)]).toEqual([
      `/api/v1/events/${event.eventUUID}`,
      '"1"',
    ]);
    expect(event).toMatchObject({
      startTime: '2026-01-15T17:00:00Z',
      endTime: '2026-01-15T18:00:00Z',
      optInDeadline: '2026-01-15T16:00:00Z',
      runningType: 'LIVE',
      state: 'SCHEDULED',
      baselineStatus: 'PENDING',
      statsStatus: 'NOT_STARTED',
      cancelReason: null,
      portfolioUUIDs: [],
      assetsInvited: 0,
      assetsOptedIn: 0,
      targetKw: 500,
      contractedMw: 0.5,
      priceGbpPerMwh: 210,
      zone: 'Z4',
    });
    expect(await tenant.client.getEvent({ params: { 'event-uuid': event.eventUUID } })).toEqual(event);
    // The announcement has its original members, and no changes.
    const {
      terms,
      cancelledUTC,
      expectedReadings,
      presentReadings,
      revenueGbp,
      performanceFactor,
      statsFailure,
      statsProgress,
      baselineProgress,
      startProgress,
      dispatch,
      dispatchStatus,
      baselineMethod,
      ...payload
    } = event;
    const unsettled = [
      terms,
      cancelledUTC,
      expectedReadings,
      presentReadings,
      revenueGbp,
      performanceFactor,
      statsFailure,
      statsProgress,
      baselineProgress,
      startProgress,
    ];
    expect(unsettled).toEqual(unsettled.map(() => null));
    expect([dispatch.mode, dispatchStatus, baselineMethod]).toEqual(['OFF', null, 'BL01']);
    expect(await publishedEvents(service, tenant, event.eventUUID)).toEqual([
      { event: 'EVENT.SCHEDULED', created_utc: new Date(event.createdUTC), payload: { ...payload, changes: [] } },
    ]);
  });

  it('invites the READY assets of its portfolios, and publishes once per portfolio', async () => {
    const [north, south] = [
      await seedPortfolio(service, tenant, 'North'),
      await seedPortfolio(service, tenant, 'South'),
    ];
    const ready = await seedFleet(service, tenant, 2, { portfolioUUID: north });
    await seedFleet(service, tenant, 1, { portfolioUUID: north });
    const rejected = await seedFleet(service, tenant, 1, { portfolioUUID: north, outcomeDigit: 9 });
    await optInAndPassChecks(tenant, schemeUUID, [...ready, ...rejected]);
    const event = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [north, south, north] });
    expect([event.assetsInvited, event.assetsOptedIn, event.portfolioUUIDs]).toEqual([2, 0, [north, south].sort()]);
    const params = { 'event-uuid': event.eventUUID };
    expect(
      (await tenant.client.listEventAssets({ params })).data.map((asset) => [
        asset.assetUUID,
        asset.state,
        asset.portfolioUUID,
        asset.baseline,
      ]),
    ).toEqual(ready.map((asset) => [asset, 'INVITED', north, null]));
    expect((await tenant.client.listEventPortfolios({ params })).data).toMatchObject([
      { portfolioUUID: north, name: 'North', assetsInvited: 2, assetsOptedIn: 0 },
      { portfolioUUID: south, assetsInvited: 0 },
    ]);

    const east = await seedPortfolio(service, tenant, 'East');
    expect(
      (await tenant.client.assignEventPortfolios({ params, body: { portfolioUUIDs: [east, north] } })).portfolioUUIDs,
    ).toHaveLength(3);
    const messages = await publishedEvents(service, tenant, event.eventUUID);
    expect(messages.map((row) => [row.event, row.payload['portfolioUUID']])).toEqual([
      ['EVENT.SCHEDULED', undefined],
      ['EVENT.PORTFOLIO_ASSIGNED', north],
      ['EVENT.PORTFOLIO_ASSIGNED', south],
      ['EVENT.PORTFOLIO_ASSIGNED', east],
      ['EVENT.SCHEDULED', undefined],
    ]);
  });

  it.each([
    ['an end before the start', { endTime: '2026-01-15T16:00:00Z' }, '/endTime'],
    ['an end at the start', { endTime: '2026-01-15T17:00:00Z' }, '/endTime'],
    ['ten years', { endTime: '2036-01-15T17:00:00Z' }, '/endTime'],
    ['a start in the past', { startTime: '2026-01-14T11:30:00Z', endTime: '2026-01-14T18:00:00Z' }, '/startTime'],
    ['a start off the half hour', { startTime: '2026-01-15T17:10:00Z' }, '/startTime'],
    ['a start without offset', { startTime: '2026-01-15T17:00:00' }, '/startTime'],
    ['a deadline after the start', { optInDeadline: '2026-01-15T17:00:01Z' }, '/optInDeadline'],
    ['a state', { state: 'STARTED' }, '/state'],
    [
      'more portfolios than a call takes',
      { portfolioUUIDs: Array.from({ length: 1001 }, () => newUuid()) },
      '/portfolioUUIDs',
    ],
  ])('refuses %s with 400', async (_, change, pointer) => {
    const response = await post(change);
    expect([response.status, (await response.json()).errors[0].pointer]).toEqual([400, pointer]);
  });

  it("accepts only the tenant's own open portfolios and schemes", async () => {
    const otherTenant = await service.addTenant();
    const unknown = [
      newUuid(),
      await seedPortfolio(service, otherTenant),
      await seedPortfolio(service, tenant, 'Old', 'ARCHIVED'),
    ];
    const event = await addEvent(tenant, schemeUUID);
    for (const uuid of unknown) {
      expect((await post({ portfolioUUIDs: [uuid] })).status).toBe(404);
      expect(
        (await tenant.send('POST', `/events/${event.eventUUID}/portfolios`, { body: { portfolioUUIDs: [uuid] } }))
          .status,
      ).toBe(404);
    }
    expect((await post({ schemeUUID: (await addScheme(otherTenant)).schemeUUID })).status).toBe(404);
    expect(
      (await tenant.send('POST', `/events/${event.eventUUID}/portfolios`, { body: { portfolioUUIDs: [] } })).status,
    ).toBe(400);
  });

  it('requires a scheme that is open and valid on the day', async () => {
    const status = async (scheme: Parameters<typeof addScheme>[1]) =>
      (await post({ schemeUUID: (await addScheme(tenant, scheme)).schemeUUID })).status;
    expect(await status({ validFrom: '2026-01-15', validTo: '2026-01-16' })).toBe(201);
    expect(await status({ validFrom: '2026-01-16' })).toBe(409);
    expect(await status({ validTo: '2026-01-15' })).toBe(409);
    const closed = await addScheme(tenant);
    await tenant.client.updateScheme({ params: closed, body: { status: 'CLOSED' } });
    expect((await post({ schemeUUID: closed.schemeUUID })).status).toBe(409);
  });

  it('is found by its filters', async () => {
    const other = await service.addTenant();
    const scheme = await addScheme(other);
    const [portfolio, [asset]] = [await seedPortfolio(service, other), await seedFleet(service, other, 1)];
    await optInAndPassChecks(other, scheme.schemeUUID, [asset!]);
    const first = await addEvent(other, scheme.schemeUUID, { name: 'Peak 100%' });
    const second = await addEvent(other, scheme.schemeUUID, {
      portfolioUUIDs: [portfolio],
      startTime: first.endTime,
      endTime: new Date(Date.parse(first.endTime) + 1_800_000).toISOString(),
    });
    await other.client.optEventAssets({
      params: { 'event-uuid': first.eventUUID },
      body: { assetUUIDs: [asset!], action: 'OPT_OUT' },
    });
    const found = async (query: NonNullable<Parameters<typeof other.client.listEvents>[0]>['query']) =>
      (await other.client.listEvents({ query })).data.map((event) => event.eventUUID);
    expect(await found({ sort: '-startTime' })).toEqual([second.eventUUID, first.eventUUID]);
    expect(await found({ search: '100%' })).toEqual([first.eventUUID]);
    expect(await found({ portfolioUUID: portfolio })).toEqual([second.eventUUID]);
    expect(await found({ assetUUID: asset! })).toEqual([first.eventUUID]);
    expect(await found({ from: first.endTime })).toEqual([second.eventUUID]);
    expect(await found({ to: first.endTime })).toEqual([first.eventUUID]);
    expect(await found({ state: 'CANCELLED' })).toEqual([]);
    expect(await found({ schemeUUID })).toEqual([]);
  });
});
