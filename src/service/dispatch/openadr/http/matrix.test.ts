import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOPBACK_CIDRS } from '#service/platform/outbound/addresses.ts';
import { startEchoReceiver, type EchoReceiver } from '#testing/openadr/echoReceiver.ts';
import {
  clientOf,
  connectBl,
  connectClient,
  connectVen,
  type OadrBody,
  type OadrClient,
} from '#testing/openadr/oadrClient.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';
import { oadrRoutes } from './routeTable.ts';

/** Whoever asks, in the order of the statuses of a row. */
const ASKERS = ['no token', 'expired token', 'VEN', 'other VEN', 'BL'] as const;
type Asker = (typeof ASKERS)[number];
/** Tokens are for an hour. */
const EXPIRED_FOR_MS = 3_601_000;
type Ids = Record<'program' | 'event' | 'ven' | 'client' | 'resource' | 'report' | 'subscription', string>;

/** What each asker is answered with; objects are those of the VEN. `body` is by role where roles differ. */
interface Row {
  operation: string;
  statuses: readonly [number, number, number, number, number];
  body?: (ids: Ids, isBl: boolean) => unknown;
}

const closed = (ven: number, other: number, bl: number): Row['statuses'] => [401, 401, ven, other, bl];
let receiver: EchoReceiver;
const program = (name: string) => ({ programName: name });
const report = ({ event }: Ids) => ({ eventID: event, clientName: 'v', resources: [] });
const subscription = () => ({
  clientName: 'v',
  objectOperations: [{ objects: ['EVENT'], operations: ['CREATE'], callbackUrl: receiver.url }],
});
const ven = (name: string) => (ids: Ids, isBl: boolean) =>
  isBl
    ? { objectType: 'BL_VEN_REQUEST', clientID: name === 'renamed' ? ids.client : 'new', venName: `${name} by BL` }
    : { objectType: 'VEN_VEN_REQUEST', venName: name };
const resource = (name: string) => (ids: Ids, isBl: boolean) =>
  isBl
    ? { objectType: 'BL_RESOURCE_REQUEST', clientID: ids.client, resourceName: name, venID: ids.ven }
    : { objectType: 'VEN_RESOURCE_REQUEST', resourceName: name, venID: ids.ven };

/** The 45 operations of the document. */
const ROWS: readonly Row[] = [
  { operation: 'GET /auth/server', statuses: [200, 200, 200, 200, 200] },
  { operation: 'POST /auth/token', statuses: [401, 401, 401, 401, 401] },
  { operation: 'GET /programs', statuses: closed(200, 200, 200) },
  { operation: 'POST /programs', statuses: closed(403, 403, 201), body: () => program('New') },
  { operation: 'GET /programs/{program}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /programs/{program}', statuses: closed(403, 403, 409), body: () => program('Ours') },
  { operation: 'DELETE /programs/{program}', statuses: closed(403, 403, 409) },
  { operation: 'GET /reports', statuses: closed(200, 200, 200) },
  { operation: 'POST /reports', statuses: closed(201, 409, 403), body: report },
  { operation: 'GET /reports/{report}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /reports/{report}', statuses: closed(200, 404, 403), body: report },
  { operation: 'GET /events', statuses: closed(200, 200, 200) },
  { operation: 'POST /events', statuses: closed(403, 403, 201), body: ({ program: id }) => ({ programID: id }) },
  { operation: 'GET /events/{event}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /events/{event}', statuses: closed(403, 403, 409), body: ({ program: id }) => ({ programID: id }) },
  { operation: 'DELETE /events/{event}', statuses: closed(403, 403, 409) },
  { operation: 'GET /subscriptions', statuses: closed(200, 200, 200) },
  { operation: 'POST /subscriptions', statuses: closed(201, 201, 201), body: subscription },
  { operation: 'GET /subscriptions/{subscription}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /subscriptions/{subscription}', statuses: closed(200, 404, 404), body: subscription },
  { operation: 'GET /vens', statuses: closed(200, 200, 200) },
  { operation: 'POST /vens', statuses: closed(409, 201, 201), body: ven('created') },
  { operation: 'GET /vens/{ven}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /vens/{ven}', statuses: closed(200, 404, 200), body: ven('renamed') },
  { operation: 'GET /resources', statuses: closed(200, 200, 200) },
  { operation: 'POST /resources', statuses: closed(201, 404, 409), body: resource('meter') },
  { operation: 'GET /resources/{resource}', statuses: closed(200, 404, 200) },
  { operation: 'PUT /resources/{resource}', statuses: closed(200, 404, 200), body: resource('heater') },
  { operation: 'GET /notifiers', statuses: closed(200, 200, 200) },
  ...[
    '/programs',
    '/programs/{program}',
    '/events',
    '/programs/{program}/events',
    '/reports',
    '/subscriptions',
    '/vens',
    '/vens/{ven}',
    '/resources',
    '/vens/{ven}/events',
    '/vens/{ven}/programs',
    '/vens/{ven}/resources',
  ].map((path) => ({ operation: `GET /notifiers/mqtt/topics${path}`, statuses: closed(404, 404, 404) })),
  // The last: afterwards the objects are gone.
  { operation: 'DELETE /reports/{report}', statuses: closed(200, 404, 403) },
  { operation: 'DELETE /subscriptions/{subscription}', statuses: closed(200, 404, 404) },
  { operation: 'DELETE /resources/{resource}', statuses: closed(200, 404, 404) },
  { operation: 'DELETE /vens/{ven}', statuses: closed(200, 404, 404) },
];

let service: TestService;
let ids: Ids;
let askers: Record<Asker, Pick<OadrClient, 'send'>>;

beforeAll(async () => {
  const webhooks = testWebhooks();
  service = await startTestService({ webhooks: { ...webhooks, allowCidrs: LOOPBACK_CIDRS } });
  receiver = await startEchoReceiver();
  const tenant = await service.addTenant();
  const [asset, foreign] = await seedFleet(service, tenant, 2);
  const own = await connectVen(service, tenant, [asset!], { name: 'Gateway' });
  const other = await connectVen(service, tenant, [foreign!], { name: 'Other' });
  const bl = await connectBl(service, tenant);
  const event = await seedEvent(service, tenant, [asset!]);
  await seedBatch(service, tenant, own.controllerUUID, event.eventUUID, [asset!]);
  const [shown] = await own.expect<OadrBody[]>(200, 'GET', '/events');
  const made = async (path: string, body: unknown) => (await own.expect(201, 'POST', path, body)).id as string;
  const names = { ven: own.controllerUUID, program: event.schemeUUID, event: shown.id, client: own.clientId };
  await own.expect(201, 'POST', '/vens', ven('Gateway')(names as never, false));
  ids = {
    ...names,
    report: await made('/reports', report(names as never)),
    subscription: await made('/subscriptions', subscription()),
    resource: await made('/resources', resource('heater')(names as never, false)),
  };
  webhooks.move(-EXPIRED_FOR_MS);
  const { token: expired } = await connectClient(service, tenant, own.controllerUUID);
  webhooks.move(EXPIRED_FOR_MS);
  askers = {
    'no token': clientOf(service.url, null),
    'expired token': clientOf(service.url, expired),
    VEN: own,
    'other VEN': other,
    BL: bl,
  };
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

it('has a row for every operation that is served, and 45 in all', () => {
  const served = oadrRoutes.map(({ method, path }) => `${method} ${path.replace(/:id/g, '{}')}`);
  expect(ROWS.map(({ operation }) => operation.replace(/\{\w+\}/g, '{}')).sort()).toEqual(
    [...served, 'GET /auth/server', 'POST /auth/token'].sort(),
  );
  expect(ROWS).toHaveLength(45);
});

describe.each(ROWS)('$operation', ({ operation, statuses, body }) => {
  it.each(ASKERS.map((asker, index) => ({ asker, status: statuses[index]! })))(
    '$asker: $status',
    async ({ asker, status }) => {
      const [method, template] = operation.split(' ') as [string, string];
      const path = template.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
      const sent = body?.(ids, asker === 'BL');
      const response =
        operation === 'POST /auth/token'
          ? await askers[asker].send(method, path, {
              body: 'grant_type=client_credentials&client_id=x&client_secret=y',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            })
          : await askers[asker].send(method, path, sent === undefined ? {} : { body: sent });
      const text = await response.text();
      expect(response.status, text).toBe(status);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      if (status >= 400)
        expect(JSON.parse(text)).toMatchObject({ status, instance: service.url + '/openadr3/3.1.0' + path });
    },
  );
});
