import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { connectBl, connectVen, type OadrBody, type OadrVen } from '#testing/openadr/oadrClient.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent, type SeededEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let assets: string[];
let ven: OadrVen;
let event: SeededEvent;

beforeAll(async () => void (service = await startTestService()));
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.addTenant();
  assets = await seedFleet(service, tenant, 3);
  ven = await connectVen(service, tenant, assets);
  event = await seedEvent(service, tenant, assets);
});

const issue = (kind?: 'CHANGED' | 'CANCELLED', revision = 1, of = assets) =>
  seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, of, { ...(kind ? { kind } : {}), revision });
const batchStates = () =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    const rows = await tx.selectFrom('dispatch_batches').select('state').orderBy('number').execute();
    return rows.map(({ state }) => state);
  });
const poll = (headers: Record<string, string> = {}, path = '/events?active=true') => ven.send('GET', path, { headers });

it('shows each dispatch as an event of its program, with one interval a half hour', async () => {
  await issue();
  const events = await ven.expect<OadrBody[]>(200, 'GET', '/events?active=true');
  expect(events).toHaveLength(3);
  const [one] = events;
  expect(one).toMatchObject({
    objectType: 'EVENT',
    programID: event.schemeUUID,
    priority: 10,
    payloadDescriptors: [{ payloadType: 'DISPATCH_SETPOINT_RELATIVE', units: 'KW' }],
    intervalPeriod: { duration: 'PT1H', randomizeStart: 'PT0S' },
  });
  expect(one.intervals.map((each: OadrBody) => [each.intervalPeriod.duration, each.payloads])).toEqual([
    ['PT30M', [{ type: 'DISPATCH_SETPOINT_RELATIVE', values: [-1.5] }]],
    ['PT30M', [{ type: 'DISPATCH_SETPOINT_RELATIVE', values: [-1.5] }]],
  ]);
  expect(one.targets).toEqual(expect.arrayContaining([`ven:${ven.controllerUUID}`]));
  expect(await ven.expect(200, 'GET', `/events/${one.id}`)).toEqual(one);
});

it('the first interval begins at the start of the asset, the last ends at its end', async () => {
  await issue();
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`update dispatches set start_at = start_at - interval '90 seconds', end_at = end_at + interval '30 seconds'`.execute(
      tx,
    ),
  );
  const [one] = await ven.expect<OadrBody[]>(200, 'GET', '/events');
  expect(one.intervals.map((each: OadrBody) => each.intervalPeriod.duration)).toEqual(['PT31M30S', 'PT30M30S']);
  expect(one.intervals[0].intervalPeriod.start).toBe(one.intervalPeriod.start);
  expect(one.intervalPeriod.duration).toBe('PT1H2M');
});

it('a list that was sent is delivered, and is not sent again until something changes', async () => {
  await issue();
  expect(await batchStates()).toEqual(['PENDING']);
  const first = await poll();
  const tag = first.headers.get('etag')!;
  expect([first.status, first.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^private, max-age=(4[89]|5\d|60)$/),
  ]);
  expect(await batchStates()).toEqual(['DELIVERED']);
  const second = await poll({ 'if-none-match': tag });
  expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', tag]);
  await issue('CHANGED', 2, assets.slice(0, 1));
  const third = await poll({ 'if-none-match': tag });
  expect(third.status).toBe(200);
  expect(await batchStates()).toEqual(['DELIVERED', 'DELIVERED']);
  // The tag of one query says nothing of another.
  expect((await poll({ 'if-none-match': third.headers.get('etag')! }, '/events?active=true&limit=1')).status).toBe(200);
});

it('what is cancelled is in no list, and its absence delivers the cancel', async () => {
  await issue();
  const [one] = await ven.expect<OadrBody[]>(200, 'GET', '/events');
  await issue('CANCELLED', 2);
  expect((await batchStates()).at(-1)).toBe('PENDING');
  expect(await ven.expect(200, 'GET', '/events')).toEqual([]);
  expect((await batchStates()).at(-1)).toBe('DELIVERED');
  expect((await ven.send('GET', `/events/${one.id}`)).status).toBe(404);
});

it('asked by its id, a cancelled event is delivered as gone', async () => {
  await issue(undefined, 1, assets.slice(0, 1));
  const [one] = await ven.expect<OadrBody[]>(200, 'GET', '/events');
  await issue('CANCELLED', 2, assets.slice(0, 1));
  expect((await ven.send('GET', `/events/${one.id}`)).status).toBe(404);
  expect((await batchStates()).at(-1)).toBe('DELIVERED');
});

it('a page delivers what it shows, and the last page the rest', async () => {
  await issue();
  expect(await ven.expect(200, 'GET', '/events?limit=2')).toHaveLength(2);
  expect(await batchStates()).toEqual(['PENDING']);
  expect(await ven.expect(200, 'GET', '/events?limit=2&skip=2')).toHaveLength(1);
  expect(await batchStates()).toEqual(['DELIVERED']);
});

it('asks more often ahead of a start, and lists no ended event as active', async () => {
  const soon = await seedEvent(service, tenant, assets, { startsInMs: 300_000 });
  await seedBatch(service, tenant, ven.controllerUUID, soon.eventUUID, assets);
  const age = Number((await poll()).headers.get('cache-control')!.split('=')[1]);
  expect(age).toBeGreaterThanOrEqual(12);
  expect(age).toBeLessThanOrEqual(15);
  const over = await seedEvent(service, tenant, assets, { startsInMs: -7_200_000 });
  await seedBatch(service, tenant, ven.controllerUUID, over.eventUUID, assets);
  const starts = async (path: string) =>
    (await ven.expect<OadrBody[]>(200, 'GET', path)).map((each) => Date.parse(each.intervalPeriod.start) > Date.now());
  expect(await starts('/events?active=true')).toEqual([true, true, true]);
  expect((await starts('/events')).filter((isAhead) => !isAhead)).toHaveLength(3);
});

it('a VEN with more than 50 assets gets one event, summed', async () => {
  const many = await seedFleet(service, tenant, 51);
  const gateway = await connectVen(service, tenant, many);
  const large = await seedEvent(service, tenant, many);
  await seedBatch(service, tenant, gateway.controllerUUID, large.eventUUID, many);
  const events = await gateway.expect<OadrBody[]>(200, 'GET', '/events');
  expect(events.map((each) => each.id)).toEqual([`${large.eventUUID}_${gateway.controllerUUID}`]);
  expect(events[0].intervals[0].payloads[0].values).toEqual([-76.5]);
  expect(await gateway.expect(200, 'GET', `/events/${events[0].id}`)).toEqual(events[0]);
  expect((await ven.send('GET', `/events/${events[0].id}`)).status).toBe(404);
  // Assets of several signals are summed by what they are asked to change.
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`update dispatches set signal = 'IMPORT_LIMIT_KW', value_w = '{2000,2000}' where asset_uuid = ${many[0]!}`.execute(
      tx,
    ),
  );
  const [mixed] = await gateway.expect<OadrBody[]>(200, 'GET', '/events');
  expect(mixed.intervals[0].payloads).toEqual([{ type: 'DISPATCH_SETPOINT_RELATIVE', values: [-76.5] }]);
});

it('orders by priority, then the newest, filters by program and target, and pages', async () => {
  await issue();
  const bl = await connectBl(service, tenant);
  const stored = async (eventName: string, priority: number | null, targets?: string[]) =>
    (await bl.expect(201, 'POST', '/events', { programID: event.schemeUUID, eventName, priority, targets })).id;
  await stored('low', null);
  await stored('first', 0, [`ven:${ven.controllerUUID}`, 'group:secret']);
  await stored('hidden', 0, ['group:secret']);
  const names = async (path: string) =>
    (await ven.expect<OadrBody[]>(200, 'GET', path)).map((each) => each.eventName as string);
  expect(await names('/events')).toEqual(['first', 'Evening', 'Evening', 'Evening', 'low']);
  expect(await names('/events?skip=3&limit=2')).toEqual(['Evening', 'low']);
  expect(await names('/events?limit=0')).toEqual([]);
  expect(await names(`/events?targets=asset:${assets[0]}`)).toEqual(['Evening']);
  expect(await names(`/events?targets=asset:${assets[0]}&targets=asset:${assets[1]}`)).toHaveLength(2);
  expect(await names(`/events?targets=group:secret`)).toEqual([]);
  expect(await names(`/events?programID=${assets[0]}`)).toEqual([]);
  const [first] = await ven.expect<OadrBody[]>(200, 'GET', '/events?limit=1');
  expect(first.targets).toEqual([`ven:${ven.controllerUUID}`]);
  expect(await bl.expect<OadrBody[]>(200, 'GET', '/events?targets=group:secret')).toHaveLength(2);
});

it('business logic may not change what mirrors a dispatch', async () => {
  await issue();
  const bl = await connectBl(service, tenant);
  const [one] = await bl.expect<OadrBody[]>(200, 'GET', '/events');
  for (const method of ['PUT', 'DELETE'])
    await bl.expect(409, method, `/events/${one.id}`, method === 'PUT' ? { programID: event.schemeUUID } : undefined);
  await bl.expect(409, 'DELETE', `/programs/${event.schemeUUID}`);
  expect(await batchStates()).toEqual(['PENDING']);
});
