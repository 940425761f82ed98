import { afterAll, beforeAll, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const DAY = '2023-03-23';
const window = { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T18:00:00Z` };

let service: TestService;
let tenant: TestTenant;
let receiver: WebhookReceiver;
let schemeUUID: string;
let assets: string[];
let north: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks() });
  tenant = await service.addTenant();
  await clockAt(`${DAY}T08:00:00Z`);
  north = await seedPortfolio(service, tenant, 'North');
  assets = await seedFleet(service, tenant, 3, { prefix: 't', portfolioUUID: north });
  for (const asset of assets)
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2023-02-15', 36, () => 1000),
    );
  ({ schemeUUID } = await addScheme(tenant));
  await optInAndPassChecks(tenant, schemeUUID, assets);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const timeline = (eventUUID: string, query: object = { sort: 'at', pageSize: 100 }) =>
  tenant.client.getEventTimeline({ params: { 'event-uuid': eventUUID }, query });

it('shows an event’s life: its dates, opt-ins by the minute, stats runs, and the state of deliveries', async () => {
  await tenant.client.createWebhook({
    body: {
      url: receiver.url,
      events: ['EVENT.SCHEDULED', 'EVENT.STARTED', 'EVENT.PORTFOLIO_ASSIGNED', 'EVENT.STATS_READY'],
    },
  });
  const { eventUUID } = await addEvent(tenant, schemeUUID, { ...window, portfolioUUIDs: [north] });
  await clockAt(`${DAY}T09:00:10Z`);
  await optIn(tenant, eventUUID, assets.slice(0, 2));
  await optIn(tenant, eventUUID, assets.slice(2));
  await clockAt(`${DAY}T09:30:00Z`);
  await optIn(tenant, eventUUID, assets.slice(2), 'OPT_OUT');
  await clockAt(`${DAY}T18:10:00Z`);
  await tenant.client.createConsumption({
    body: assets.map((assetUUID) => ({ assetUUID, startTime: window.startTime, value: 0.4 })),
  });
  await clockAt(`${DAY}T18:20:00Z`);
  await service.service.deliveries.flush();

  const { data } = await timeline(eventUUID);
  const deliveries = { waiting: 0, failed: 0 };
  expect(data.map(({ kind, at }) => `${at.slice(11, 16)} ${kind}`)).toEqual([
    '08:00 CREATED',
    '08:00 PORTFOLIO_ASSIGNED',
    '09:00 OPTED_IN',
    '09:30 BASELINES_READY',
    '09:30 OPTED_OUT',
    '17:00 STARTED',
    '18:00 ENDED',
    '18:10 STATS_RUN',
    '18:20 STATS_RUN',
  ]);
  const [created, assigned, optedIn, baselines, optedOut, started, ended, first, second] = data;
  expect(created!.messages).toEqual({ sent: 1, delivered: 1, ...deliveries });
  expect(assigned).toMatchObject({
    portfolioUUID: north,
    portfolioName: 'North',
    messages: { sent: 1, delivered: 1, ...deliveries },
  });
  expect([optedIn!.assets, optedOut!.assets, optedIn!.messages]).toEqual([2, 1, null]);
  // No subscription covers the baselines or the end.
  expect([baselines!.messages, ended!.messages]).toEqual([
    { sent: 0, delivered: 0, ...deliveries },
    { sent: 0, delivered: 0, ...deliveries },
  ]);
  expect(started).toMatchObject({ at: window.startTime, messages: { sent: 1, delivered: 1 } });
  expect(first).toMatchObject({ run: 1, status: 'PRELIMINARY', deliveredKwh: 0 });
  expect(second).toMatchObject({
    run: 2,
    status: 'PRELIMINARY',
    deliveredKwh: 1.2,
    messages: { sent: 1, delivered: 1 },
  });

  const page = await timeline(eventUUID, { page: 2, pageSize: 4 });
  expect([page.data.map(({ kind }) => kind), page.totalItems, page.totalPages]).toEqual([
    ['OPTED_OUT', 'BASELINES_READY', 'OPTED_IN', 'PORTFOLIO_ASSIGNED'],
    9,
    3,
  ]);
});

it('ends with the cancellation and its reason, before the start or after it', async () => {
  await clockAt('2023-03-24T08:00:00Z');
  const at = (hour: string) => ({ startTime: `2023-03-24T${hour}:00:00Z`, endTime: `2023-03-24T${hour}:30:00Z` });
  const [early, late] = [await addEvent(tenant, schemeUUID, at('20')), await addEvent(tenant, schemeUUID, at('10'))];
  const cancel = (eventUUID: string, reason?: string) =>
    tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason } });
  await cancel(early.eventUUID, 'Not required');
  await clockAt('2023-03-24T10:05:00Z');
  await cancel(late.eventUUID);
  expect((await timeline(early.eventUUID)).data.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['CREATED', null],
    ['CANCELLED', 'Not required'],
  ]);
  expect((await timeline(late.eventUUID)).data.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['CREATED', null],
    ['STARTED', null],
    ['CANCELLED', null],
  ]);
  expect((await (await service.addTenant()).send('GET', `/events/${late.eventUUID}/timeline`)).status).toBe(404);
});
