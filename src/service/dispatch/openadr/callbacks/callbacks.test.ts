import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOOPBACK_CIDRS } from '#service/platform/outbound/addresses.ts';
import { placesByTenant } from '#service/platform/outbound/receiverLeases.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { LOOPBACK_SPELLINGS, NOT_PUBLIC } from '#testing/hostileAddresses.ts';
import { type EchoReceiver, startEchoReceiver } from '#testing/openadr/echoReceiver.ts';
import { connectBl, connectVen, type OadrBody, type OadrVen } from '#testing/openadr/oadrClient.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent, type SeededEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';
import { takeDue } from './dueNotifications.ts';

const webhooks = testWebhooks();
let service: TestService;
let receiver: EchoReceiver;
let tenant: TestTenant;
let assets: string[];
let ven: OadrVen;
let event: SeededEvent;

beforeAll(async () => {
  service = await startTestService({ webhooks: { ...webhooks, allowCidrs: LOOPBACK_CIDRS } });
  receiver = await startEchoReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});
beforeEach(async () => {
  const fresh = await startEchoReceiver();
  await receiver.close();
  receiver = fresh;
  tenant = await service.addTenant();
  assets = await seedFleet(service, tenant, 2);
  ven = await connectVen(service, tenant, assets);
  event = await seedEvent(service, tenant, assets);
});

const subscription = (callbackUrl = receiver.url, more: object = {}) => ({
  clientName: 'gateway',
  objectOperations: [
    { objects: ['EVENT'], operations: ['CREATE', 'UPDATE', 'DELETE'], callbackUrl, bearerToken: 'sesame', ...more },
  ],
});
const issue = (kind?: 'CHANGED' | 'CANCELLED', revision = 1, of = assets) =>
  seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, of, { ...(kind ? { kind } : {}), revision });
const flush = () => service.service.openAdr.callbacks.flush();
const received = () =>
  receiver.received.splice(0).flatMap(({ body, headers }) => {
    if (body === '') return [];
    const { operation, object, objectType } = JSON.parse(body);
    return [{ operation, objectType, id: object.id as string, authorization: headers.authorization }];
  });
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

it('tells a VEN of its own events: created, updated, deleted, with its token, which is never answered', async () => {
  const made = await ven.expect(201, 'POST', '/subscriptions', subscription());
  expect(made).toMatchObject({ objectType: 'SUBSCRIPTION', clientID: ven.clientId });
  expect(made.objectOperations[0].bearerToken).toBeNull();
  const rows = await inTenant(({ tx }) => tx.selectFrom('oadr_objects').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain('sesame');
  received();
  await issue();
  await flush();
  const created = received();
  expect(created).toEqual([
    expect.objectContaining({ operation: 'CREATE', objectType: 'EVENT', authorization: 'Bearer sesame' }),
    expect.objectContaining({ operation: 'CREATE' }),
  ]);
  // Taken by the callback, they are delivered.
  const states = () =>
    inTenant(({ tx }) => tx.selectFrom('dispatch_batches').select('state').orderBy('number').execute());
  expect(await states()).toEqual([{ state: 'DELIVERED' }]);
  await issue('CHANGED', 2, assets.slice(0, 1));
  await flush();
  expect(received().map(({ operation }) => operation)).toEqual(['UPDATE']);
  await issue('CANCELLED', 3);
  await flush();
  expect(received().map(({ operation }) => operation)).toEqual(['DELETE', 'DELETE']);
  expect((await states()).every(({ state }) => state === 'DELIVERED')).toBe(true);
  await flush();
  expect(received()).toEqual([]);
});

it('tells nobody of the events of others, but business logic of all', async () => {
  const other = await connectVen(service, tenant);
  await other.expect(201, 'POST', '/subscriptions', subscription(`${receiver.url}/other`));
  const bl = await connectBl(service, tenant);
  await bl.expect(201, 'POST', '/subscriptions', subscription(`${receiver.url}/bl`));
  receiver.received.length = 0;
  await issue();
  await flush();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/bl', '/bl']);
  await bl.expect(201, 'POST', '/events', { programID: event.schemeUUID, targets: [`ven:${other.controllerUUID}`] });
  receiver.received.length = 0;
  await flush();
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/bl', '/other']);
});

it('tells of what was issued after it only', async () => {
  await issue();
  await ven.expect(201, 'POST', '/subscriptions', subscription());
  received();
  await flush();
  expect(received()).toEqual([]);
});

it('tries again by the schedule, in order, and gives up after the end', async () => {
  await ven.expect(201, 'POST', '/subscriptions', subscription());
  received();
  const echo = receiver.respond;
  receiver.respond = (_request, response) => void response.writeHead(500).end();
  await issue(undefined, 1, assets.slice(0, 1));
  await flush();
  await issue('CANCELLED', 2, assets.slice(0, 1));
  await flush();
  expect(received().map(({ operation }) => operation)).toEqual(['CREATE']);
  webhooks.move(3000);
  await flush();
  receiver.respond = echo;
  webhooks.move(7000);
  await flush();
  expect(received().map(({ operation }) => operation)).toEqual(['CREATE', 'CREATE', 'DELETE']);
  receiver.respond = (_request, response) => void response.writeHead(500).end();
  await issue(undefined, 3, assets.slice(0, 1));
  await flush();
  webhooks.move(10 * 3_600_000);
  await flush();
  expect(await inTenant(({ tx }) => tx.selectFrom('oadr_notifications').select('seq').execute())).toEqual([]);
});

it('stores no subscription whose callback does not return the challenge', async () => {
  for (const respond of [
    (_: unknown, response: OadrBody) => response.writeHead(200).end('something else'),
    (_: unknown, response: OadrBody) => response.writeHead(404).end(),
    (_: unknown, response: OadrBody) => response.writeHead(302, { location: `${receiver.url}/there` }).end(),
    ({ path }: { path: string }, response: OadrBody) => response.writeHead(200).end(`You asked ${path}`),
  ]) {
    receiver.respond = respond;
    const problem = await ven.expect(400, 'POST', '/subscriptions', subscription());
    expect(problem.errors[0].pointer).toBe('/objectOperations/0/callbackUrl');
  }
  expect(receiver.received.filter(({ path }) => path === '/there')).toEqual([]);
  expect(await ven.expect(200, 'GET', '/subscriptions')).toEqual([]);
});

it('sends nothing to addresses that are not public, and nothing by http outside what is allowed', async () => {
  const guarded = await startTestService({ webhooks: { ...testWebhooks(), allowCidrs: [] } });
  try {
    const own = await guarded.addTenant();
    const guest = await connectVen(guarded, own);
    const port = new URL(receiver.url).port;
    const hosts = [
      ...NOT_PUBLIC.map((address) => (address.includes(':') ? `[${address}]` : address)),
      ...LOOPBACK_SPELLINGS,
    ];
    receiver.received.length = 0;
    for (const scheme of ['https', 'http'])
      for (const host of hosts)
        await guest.expect(400, 'POST', '/subscriptions', subscription(`${scheme}://${host}:${port}/`));
    await guest.expect(400, 'POST', '/subscriptions', subscription('ftp://example.com/'));
    expect(receiver.received).toEqual([]);
  } finally {
    await guarded.close();
  }
});

it('keeps the token of a callback that is replaced without one', async () => {
  const made = await ven.expect(201, 'POST', '/subscriptions', subscription());
  await ven.expect(200, 'PUT', `/subscriptions/${made.id}`, made);
  received();
  await issue();
  await flush();
  expect(received().map(({ authorization }) => authorization)).toEqual(['Bearer sesame', 'Bearer sesame']);
});

it('leaves places to other tenants: a tenant whose callbacks hang has a quarter of them', async () => {
  await ven.expect(201, 'POST', '/subscriptions', subscription());
  const other = await service.addTenant();
  const bl = await connectBl(service, other);
  await bl.expect(201, 'POST', '/subscriptions', subscription());
  await flush();
  await (await connectBl(service, tenant)).expect(201, 'POST', '/events', { programID: event.schemeUUID });
  const { schemeUUID } = await seedEvent(service, other, await seedFleet(service, other, 1));
  await bl.expect(201, 'POST', '/events', { programID: schemeUUID });
  const take = async (taken: number) => {
    const places = placesByTenant(
      Array.from({ length: taken }, () => tenant.tenant),
      200,
    );
    const due = await takeDue(service.database.store.db, places, 200 - taken, new Date(webhooks.clock!() + 3_600_000));
    return due.map(({ tenant_uuid }) => tenant_uuid);
  };
  expect(await take(50)).toEqual([other.tenant]);
  expect(await take(49)).toContain(tenant.tenant);
});
