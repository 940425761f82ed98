import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ScheduledEvent } from '#contract/event.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, publishedEvents } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2026-01-14T12:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const change = (eventUUID: string, body: Parameters<typeof tenant.client.updateEvent>[0]['body']) =>
  tenant.client.updateEvent({ params: { 'event-uuid': eventUUID }, body });
const ready = async (count: number, options: Parameters<typeof seedFleet>[3] = {}) => {
  const assets = await seedFleet(service, tenant, count, options);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
};
const announced = async (eventUUID: string) =>
  (await publishedEvents(service, tenant, eventUUID)).flatMap(({ event, payload }) =>
    event === 'EVENT.SCHEDULED' ? [payload as unknown as ScheduledEvent] : [],
  );
const timeline = async (eventUUID: string) =>
  (
    await tenant.client.getEventTimeline({ params: { 'event-uuid': eventUUID }, query: { sort: 'at', pageSize: 100 } })
  ).data.filter(({ kind }) => kind === 'CHANGED');
const settle = () => service.service.scheduler.runUntilIdle(tenant.tenant);

it('announces window, power, price and portfolios again, with the revision and what changed', async () => {
  const portfolioUUID = await seedPortfolio(service, tenant);
  const { eventUUID, revision } = await addEvent(tenant, schemeUUID, { contractedMw: 1 });
  expect(revision).toBe(1);
  expect(
    await change(eventUUID, { endTime: '2026-01-15T18:30:00Z', contractedMw: 2, priceGbpPerMwh: 120 }),
  ).toMatchObject({ revision: 2, recheck: 'DONE', refused: [] });
  await tenant.client.assignEventPortfolios({
    params: { 'event-uuid': eventUUID },
    body: { portfolioUUIDs: [portfolioUUID] },
  });
  await tenant.client.removeEventPortfolio({ params: { 'event-uuid': eventUUID, portfolioUUID } });
  const messages = await announced(eventUUID);
  expect(messages.map((payload) => [payload.revision, payload.changes])).toEqual([
    [1, []],
    [
      2,
      [
        { property: 'endTime', before: '2026-01-15T18:00:00Z', after: '2026-01-15T18:30:00Z' },
        { property: 'contractedMw', before: 1, after: 2 },
        { property: 'priceGbpPerMwh', before: null, after: 120 },
      ],
    ],
    [3, [{ property: 'portfolioUUIDs', before: [], after: [portfolioUUID] }]],
    [4, [{ property: 'portfolioUUIDs', before: [portfolioUUID], after: [] }]],
  ]);
  expect(messages[1]).toMatchObject({ eventUUID, endTime: '2026-01-15T18:30:00Z', contractedMw: 2, targetKwh: 3000 });
  expect(
    (await timeline(eventUUID)).map((entry) => [
      entry.revision,
      entry.changes?.length,
      entry.recheck,
      entry.messages?.sent,
    ]),
  ).toEqual([
    [2, 3, 'DONE', 0],
    [3, 1, 'NONE', 0],
    [4, 1, 'NONE', 0],
  ]);
  expect((await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).revision).toBe(4);
});

it('publishes nothing for a change that changes nothing', async () => {
  const { eventUUID } = await addEvent(tenant, schemeUUID, { contractedMw: 1 });
  expect(await change(eventUUID, { contractedMw: 1, startTime: '2026-01-15T17:00:00Z' })).toMatchObject({
    revision: 1,
    changes: [],
    recheck: 'NONE',
  });
  expect((await announced(eventUUID)).length).toBe(1);
});

it('checks opted-in assets against deadline, other events and consent, and names the ended opt-ins', async () => {
  const [early, taken, fits] = (await ready(3, { prefix: 'a' })) as [string, string, string];
  const [lapsing] = (await ready(1, { prefix: 'b' })) as [string];
  const { userUUID } = await tenant.client.getAsset({ params: { assetUUID: lapsing } });
  await tenant.client.createConsent({
    body: { userUUID: userUUID!, type: 'DISPATCH', expiresUTC: '2026-01-16T00:00:00Z' },
  });
  const { eventUUID } = await addEvent(tenant, schemeUUID);
  const next = await addEvent(tenant, schemeUUID, {
    name: 'Next day',
    startTime: '2026-01-16T17:00:00Z',
    endTime: '2026-01-16T18:00:00Z',
  });
  await optIn(tenant, next.eventUUID, [taken]);
  await optIn(tenant, eventUUID, [taken, fits, lapsing]);
  await clockAt('2026-01-14T15:00:00Z');
  await optIn(tenant, eventUUID, [early]);
  const changed = await change(eventUUID, {
    startTime: '2026-01-16T17:00:00Z',
    endTime: '2026-01-16T18:00:00Z',
    optInDeadline: '2026-01-14T14:00:00Z',
  });
  expect(changed).toMatchObject({ recheck: 'DONE', assetsOptedIn: 1 });
  expect(Object.fromEntries(changed.refused.map(({ assetUUID, code }) => [assetUUID, code]))).toEqual({
    [early]: 'DEADLINE_PASSED',
    [taken]: 'OVERLAPPING_EVENT',
    [lapsing]: 'CONSENT_ENDS',
  });
  const [entry] = await timeline(eventUUID);
  expect(entry).toMatchObject({
    recheck: 'DONE',
    refusedByCode: { DEADLINE_PASSED: 1, OVERLAPPING_EVENT: 1, CONSENT_ENDS: 1 },
  });
  expect(entry!.refused!.map(({ assetUUID, assetId }) => [assetUUID, assetId !== null])).toEqual(
    expect.arrayContaining([
      [early, true],
      [taken, true],
      [lapsing, true],
    ]),
  );
  const history = await tenant.client.listAssetHistory({
    params: { assetUUID: taken },
    query: { kind: 'EVENT_STATE' },
  });
  expect(history.data.map(({ status, reason }) => [status, reason])).toContainEqual([
    'OPT_OUT',
    'The event was changed: The asset is opted in to another event at the same time',
  ]);
  expect((await announced(eventUUID)).at(-1)).toMatchObject({ revision: 2, assetsOptedIn: 1 });
});

it('checks more than a thousand in jobs, a thousand at a time, and recomputes their baselines at the end', async () => {
  const assets = [...(await ready(2000, { prefix: 'a' })), ...(await ready(500, { prefix: 'b' }))];
  const { eventUUID } = await addEvent(tenant, schemeUUID);
  const night = await addEvent(tenant, schemeUUID, {
    startTime: '2026-01-15T20:00:00Z',
    endTime: '2026-01-15T21:00:00Z',
  });
  for (let from = 0; from < assets.length; from += 1000)
    await optIn(tenant, eventUUID, assets.slice(from, from + 1000));
  const busy = [assets[0]!, assets[1500]!, assets[2400]!];
  await optIn(tenant, night.eventUUID, busy);
  await settle();
  const changed = await change(eventUUID, { endTime: '2026-01-15T20:30:00Z' });
  expect([changed.recheck, changed.refused.length < 3]).toEqual(['RUNNING', true]);
  expect((await timeline(eventUUID))[0]!.recheck).toBe('RUNNING');
  await settle();
  const event = await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
  expect(event).toMatchObject({ assetsOptedIn: 2497, baselineStatus: 'READY' });
  const [entry] = await timeline(eventUUID);
  expect(entry).toMatchObject({ recheck: 'DONE', refusedByCode: { OVERLAPPING_EVENT: 3 } });
  expect(entry!.refused!.map(({ assetUUID }) => assetUUID).sort()).toEqual(busy.toSorted());
});

it('has checked every asset when the event starts, however soon that is', async () => {
  const assets = [...(await ready(1200)), ...(await ready(1, { prefix: 'z' }))];
  const last = assets.toSorted().at(-1)!;
  const { eventUUID } = await addEvent(tenant, schemeUUID);
  const night = await addEvent(tenant, schemeUUID, {
    startTime: '2026-01-15T20:00:00Z',
    endTime: '2026-01-15T21:00:00Z',
  });
  for (let from = 0; from < assets.length; from += 1000)
    await optIn(tenant, eventUUID, assets.slice(from, from + 1000));
  await optIn(tenant, night.eventUUID, [last]);
  await settle();
  expect(await change(eventUUID, { endTime: '2026-01-15T20:30:00Z' })).toMatchObject({ recheck: 'RUNNING' });
  await service.database.store.pool.query(`update jobs set due_utc = '2026-01-16' where kind = 'EVENT_RECHECK'`);
  await clockAt('2026-01-15T17:05:00Z');
  expect(await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } })).toMatchObject({
    state: 'STARTED',
    assetsOptedIn: 1200,
  });
});
