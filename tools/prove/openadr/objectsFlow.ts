import { deepEqual } from 'node:assert/strict';
import { startEchoReceiver } from '#testing/openadr/echoReceiver.ts';
import { clientOf, connectVen, type OadrBody } from '#testing/openadr/oadrClient.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import type { Oracle } from './oracle.ts';
import type { OpenAdrStage } from './stage.ts';

const subscription = (callbackUrl: string, objects: readonly string[]) => ({
  clientName: 'gateway',
  objectOperations: [
    { objects, operations: ['CREATE', 'UPDATE', 'DELETE'], callbackUrl, bearerToken: 'secret of the callback' },
  ],
});

/**
 * Every operation with objects of its own, in our words after the public cases: privacy, target hiding, name conflicts,
 * paging, filters, who may write what, notifications by object, and a missed one that the next poll finds.
 */
export async function objectsFlow(
  { service, tenant, bl, fetch: fetchWith }: OpenAdrStage,
  oracle: Oracle | null,
): Promise<string[]> {
  const receiver = await startEchoReceiver();
  try {
    const assets = await seedFleet(service, tenant, 2, { prefix: 'object-' });
    const { token, ...own } = await connectVen(service, tenant, assets, { name: 'Objects' });
    const ven = { ...own, ...clientOf(service.url, token, fetchWith) };
    const { token: otherToken, controllerUUID: otherId } = await connectVen(service, tenant, [], { name: 'Stranger' });
    const other = clientOf(service.url, otherToken, fetchWith);

    // Names, bodies by role, targets by business logic alone.
    const registration = {
      objectType: 'VEN_VEN_REQUEST',
      venName: 'objects',
      attributes: [{ type: 'DESCRIPTION', values: ['x'] }],
    };
    await ven.expect(201, 'POST', '/vens', registration);
    await ven.expect(409, 'POST', '/vens', registration);
    await other.expect(409, 'POST', '/vens', registration);
    await ven.expect(400, 'PUT', `/vens/${ven.controllerUUID}`, { ...registration, targets: ['all'] });
    await bl.expect(400, 'PUT', `/vens/${ven.controllerUUID}`, registration);
    await bl.expect(200, 'PUT', `/vens/${ven.controllerUUID}`, {
      objectType: 'BL_VEN_REQUEST',
      clientID: ven.clientId,
      venName: 'objects',
      targets: ['group:a'],
    });
    const resource = { objectType: 'VEN_RESOURCE_REQUEST', resourceName: 'boiler', venID: ven.controllerUUID };
    const boiler = await ven.expect(201, 'POST', '/resources', resource);
    await ven.expect(409, 'POST', '/resources', resource);
    await other.expect(404, 'GET', `/resources/${boiler.id}`);
    await ven.expect(200, 'PUT', `/resources/${boiler.id}`, { ...resource, resourceName: 'kettle' });
    deepEqual((await ven.expect<OadrBody[]>(200, 'GET', '/resources?resourceName=kettle')).length, 1);

    // Programs and events of business logic: privacy, hidden targets, filters, pages, "now".
    await ven.expect(
      201,
      'POST',
      '/subscriptions',
      subscription(`${receiver.url}/all`, ['EVENT', 'PROGRAM', 'RESOURCE']),
    );
    await bl.expect(201, 'POST', '/subscriptions', subscription(`${receiver.url}/bl`, ['VEN', 'RESOURCE', 'REPORT']));
    const program = await bl.expect(201, 'POST', '/programs', {
      programName: 'Tariff',
      targets: ['group:a', 'group:b'],
    });
    await bl.expect(409, 'POST', '/programs', { programName: 'Tariff' });
    deepEqual((await ven.expect(200, 'GET', `/programs/${program.id}`)).targets, ['group:a']);
    await other.expect(404, 'GET', `/programs/${program.id}`);
    await ven.expect(403, 'POST', '/programs', { programName: 'Mine' });
    const made = await bl.expect(201, 'POST', '/events', {
      programID: program.id,
      eventName: 'price',
      targets: ['group:a'],
      intervalPeriod: { start: '0001-01-01T00:00:00', duration: 'PT1H' },
      intervals: [{ id: 0, payloads: [{ type: 'PRICE', values: [0.2] }] }],
    });
    deepEqual(
      (await ven.expect<OadrBody[]>(200, 'GET', `/events?programID=${program.id}&active=true&skip=0&limit=1`)).length,
      1,
    );
    deepEqual(await other.expect(200, 'GET', `/events?programID=${program.id}`), []);
    await ven.expect(201, 'POST', '/reports', {
      eventID: made.id,
      clientName: 'gateway',
      reportName: 'r',
      resources: [],
    });
    await bl.expect(200, 'PUT', `/events/${made.id}`, { programID: program.id, targets: ['group:a'], priority: 1 });
    await bl.expect(409, 'DELETE', `/programs/${program.id}`);
    await bl.expect(200, 'DELETE', `/events/${made.id}`);
    await bl.expect(200, 'PUT', `/programs/${program.id}`, { programName: 'Tariff 2', targets: ['group:b'] });
    await ven.expect(404, 'GET', `/programs/${program.id}`);
    await bl.expect(200, 'DELETE', `/programs/${program.id}`);

    // Reports and their filters.
    const event = await seedEvent(service, tenant, assets);
    await seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, assets);
    await service.service.openAdr.callbacks.flush();
    const [shown] = await ven.expect<OadrBody[]>(200, 'GET', `/events?targets=asset:${assets[0]}`);
    const report = await ven.expect(201, 'POST', '/reports', {
      eventID: shown.id,
      clientName: 'gateway',
      resources: [],
    });
    deepEqual((await ven.expect<OadrBody[]>(200, 'GET', `/reports?eventID=${shown.id}&clientName=gateway`)).length, 1);
    deepEqual((await bl.expect<OadrBody[]>(200, 'GET', `/reports?programID=${event.schemeUUID}`)).length, 1);
    await ven.expect(200, 'PUT', `/reports/${report.id}`, { eventID: shown.id, clientName: 'gateway', resources: [] });
    await bl.expect(403, 'DELETE', `/reports/${report.id}`);
    await ven.expect(200, 'GET', `/reports/${report.id}`);
    await ven.expect(200, 'DELETE', `/reports/${report.id}`);

    await ven.expect(200, 'DELETE', `/resources/${boiler.id}`);
    await service.service.openAdr.callbacks.flush();

    // A callback that is down: the next poll has what it missed.
    const echo = receiver.respond;
    receiver.respond = (_request, response) => void response.writeHead(503).end();
    await seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, assets, { kind: 'CANCELLED', revision: 2 });
    await service.service.openAdr.callbacks.flush();
    await ven.expect(404, 'GET', `/events/${shown.id}`);
    receiver.respond = echo;

    const [first] = await ven.expect<OadrBody[]>(200, 'GET', '/subscriptions?objects=EVENT');
    await ven.expect(200, 'GET', `/subscriptions/${first.id}`);
    await ven.expect(200, 'PUT', `/subscriptions/${first.id}`, subscription(`${receiver.url}/all`, ['EVENT']));
    await ven.expect(200, 'DELETE', `/subscriptions/${first.id}`);
    await service.service.openAdr.callbacks.flush();
    const created = await bl.expect(201, 'POST', '/vens', {
      objectType: 'BL_VEN_REQUEST',
      clientID: 'later',
      venName: 'New',
    });
    await bl.expect(200, 'GET', `/vens/${created.id}`);
    await bl.expect(200, 'DELETE', `/vens/${created.id}`);
    await ven.expect(200, 'DELETE', `/vens/${ven.controllerUUID}`);
    await ven.expect(404, 'GET', `/vens/${ven.controllerUUID}`);
    await bl.expect(200, 'GET', '/notifiers');
    for (const path of topicPaths(event.schemeUUID, otherId))
      await bl.expect(404, 'GET', `/notifiers/mqtt/topics${path}`);
    return heard(receiver.received, oracle);
  } finally {
    await receiver.close();
  }
}

const topicPaths = (program: string, ven: string): string[] => [
  ...['programs', 'events', 'reports', 'subscriptions', 'vens', 'resources'].map((name) => `/${name}`),
  `/programs/${program}`,
  `/programs/${program}/events`,
  `/vens/${ven}`,
  ...['events', 'programs', 'resources'].map((name) => `/vens/${ven}/${name}`),
];

/** Compares what the callbacks heard with what they subscribed to, and shows it to the oracle. */
function heard(received: readonly { path: string; body: string }[], oracle: Oracle | null): string[] {
  const notes = received.filter(({ body }) => body !== '').map(({ path, body }) => ({ path, ...JSON.parse(body) }));
  for (const { path: _, ...note } of notes) oracle?.checkNotification(note);
  const words = (path: string) => [
    ...new Set(notes.filter((note) => note.path === path).map((note) => `${note.operation} ${note.objectType}`)),
  ];
  deepEqual(words('/all').toSorted(), [
    'CREATE EVENT',
    'CREATE PROGRAM',
    'DELETE EVENT',
    'DELETE RESOURCE',
    'UPDATE EVENT',
  ]);
  return [`${notes.length} notifications, each of an object of its own`];
}
