import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AnswersTaken } from '#contract/control/answers.ts';
import { PolledDispatches } from '#contract/control/dispatches.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { CONTROLLER_LIMIT, ControllerLimits } from '../../assets/tokens/controllerLimits.ts';

describe('the paths for controllers', () => {
  let service: TestService;
  let tenant: TestTenant;
  let controllerUUID: string;
  let token: string;
  beforeAll(async () => {
    service = await startTestService({ controllerLimit: CONTROLLER_LIMIT });
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    controllerUUID = await seedController(service, tenant);
    token = await tokenOf(tenant, controllerUUID);
  });
  afterAll(() => service.close());

  async function tokenOf(of: TestTenant, controller: string): Promise<string> {
    const params = { controllerUUID: controller };
    const { clientId, clientSecret } = await of.client.createControllerCredential({ params, body: {} });
    const response = await fetch(`${service.url}/api/v1/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }
  const call = (path: string, { body, bearer = token }: { body?: unknown; bearer?: string } = {}) =>
    fetch(`${service.url}/control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const poll = async (query = ''): Promise<PolledDispatches> => {
    const response = await call(`dispatches${query}`);
    expect(response.status).toBe(200);
    return PolledDispatches.parse(await response.json());
  };
  const answer = async (answers: object[], bearer = token): Promise<AnswersTaken> => {
    const response = await call('answers', { body: { answers }, bearer });
    expect(response.status).toBe(200);
    return AnswersTaken.parse(await response.json());
  };
  const seeded = async (count = 3) => {
    const assets = await seedFleet(service, tenant, count);
    const { eventUUID } = await seedEvent(service, tenant, assets, { startsInMs: 3 * 3_600_000 });
    const batchUUID = await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    return { assets, eventUUID, batchUUID };
  };
  const inTenant = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => query.execute(tx))).rows;

  it('give what has changed since the cursor, cancels included, and are its delivery', async () => {
    const { assets, eventUUID, batchUUID } = await seeded();
    const first = await poll();
    expect(first).toMatchObject({ cursor: 1, more: false });
    expect(first.dispatches.map((each) => each.assetUUID)).toEqual([...assets].sort());
    const [batch] = await inTenant(sql<{ state: string }>`select state from dispatch_batches`);
    expect(batch).toEqual({ state: 'DELIVERED' });
    expect((await poll('?cursor=1')).dispatches).toEqual([]);
    await seedBatch(service, tenant, controllerUUID, eventUUID, [assets[0]!], { kind: 'CANCELLED', revision: 2 });
    const second = await poll('?cursor=1');
    expect(second).toMatchObject({ cursor: 2, dispatches: [{ assetUUID: assets[0], cancelled: true, revision: 2 }] });
    // Lost on the way: the same cursor gives the same again. From the beginning each dispatch comes once.
    expect(await poll('?cursor=1')).toEqual(second);
    expect((await poll()).dispatches).toHaveLength(3);
    expect(batchUUID).toBeDefined();
  });

  it('give whole batches, a thousand dispatches at most, and say that there is more', async () => {
    const assets = await seedFleet(service, tenant, 1200);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    for (let from = 0; from < 1200; from += 400)
      await seedBatch(service, tenant, controllerUUID, eventUUID, assets.slice(from, from + 400));
    const first = await poll();
    expect([first.dispatches.length, first.cursor, first.more]).toEqual([800, 2, true]);
    const rest = await poll(`?cursor=${first.cursor}`);
    expect([rest.dispatches.length, rest.cursor, rest.more]).toEqual([400, 3, false]);
    expect(new Set([...first.dispatches, ...rest.dispatches].map((each) => each.dispatchUUID)).size).toBe(1200);
  });

  it('leave out what has ended or was given up', async () => {
    const [over, givenUp] = [await seeded(1), await seeded(2)];
    await inTenant(sql`update dispatch_batches set give_up_utc = now() - interval '1 second'
      where batch_uuid = ${givenUp.batchUUID}`);
    await inTenant(sql`update events set start_utc = now() - interval '2 hours', end_utc = now() - interval '1 hour'
      where event_uuid = ${over.eventUUID}`);
    expect(await poll()).toEqual({ cursor: 2, more: false, dispatches: [] });
  });

  it('wait for something new, and end the wait when it is there', async () => {
    const waiting = poll('?wait=20');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await seeded(1);
    expect((await waiting).dispatches).toHaveLength(1);
  });

  it('take answers one by one: unknown and stale ones cost no other, and repeating changes nothing', async () => {
    const { assets, eventUUID } = await seeded(1000);
    const { dispatches } = await poll();
    const yes = dispatches.map(({ dispatchUUID, revision }) => ({ dispatchUUID, revision, answer: 'ACCEPTED' }));
    yes[17] = { ...yes[17]!, dispatchUUID: '00000000-0000-4000-8000-000000000000' };
    expect(await answer(yes)).toEqual({ accepted: 999, refused: [{ index: 17, code: 'NOT_FOUND' }] });
    expect(await answer(yes)).toMatchObject({ accepted: 999 });
    const [{ count }] = (await inTenant(
      sql<{ count: number }>`select count(*)::integer as count from dispatches where answer = 'ACKNOWLEDGED'`,
    )) as [{ count: number }];
    expect(count).toBe(999);
    await seedBatch(service, tenant, controllerUUID, eventUUID, [assets[0]!], { kind: 'CHANGED', revision: 2 });
    const [changed] = (await poll('?cursor=1')).dispatches;
    const stale = { dispatchUUID: changed!.dispatchUUID, revision: 1, answer: 'REJECTED' };
    const fresh = { ...stale, revision: 2, answer: 'ACCEPTED' };
    expect(await answer([stale, fresh])).toEqual({ accepted: 1, refused: [{ index: 0, code: 'STALE_REVISION' }] });
  });

  it('refuse parameters that they do not have', async () => {
    for (const [path, body] of [
      ['answers?more=1', { answers: [] }],
      ['dispatches?more=1', undefined],
    ] as const)
      expect((await problemOf(await call(path, { body }))).errors).toMatchObject([{ pointer: '?more' }]);
  });

  it('refuse answers that are none, point at them, and times more than a day off', async () => {
    const { dispatches } = await seeded(1).then(() => poll());
    const good = { dispatchUUID: dispatches[0]!.dispatchUUID, revision: 1, answer: 'ACCEPTED' };
    for (const [answers, pointer] of [
      [[], '/answers'],
      [[good, { ...good, answer: 'PERHAPS' }], '/answers/1/answer'],
      [[{ ...good, at: '2020-01-01T00:00:00Z' }], '/answers/0/at'],
      [[{ ...good, more: 1 }], '/answers/0/more'],
    ] as const) {
      const response = await call('answers', { body: { answers } });
      expect(response.status).toBe(400);
      expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    for (const query of ['?cursor=x', '?cursor=', '?wait=26', '?wait=', '?since=1'])
      expect(
        (await call(`dispatches${query}`, { bearer: await tokenOf(tenant, await seedController(service, tenant)) }))
          .status,
      ).toBe(400);
  });

  it('open nothing of another controller or tenant, and their token opens no operation of the tenant', async () => {
    const { dispatches } = await seeded(1).then(() => poll());
    const ours = { dispatchUUID: dispatches[0]!.dispatchUUID, revision: 1, answer: 'REJECTED' };
    const sibling = await tokenOf(tenant, await seedController(service, tenant));
    const other = await service.addTenant();
    const foreign = await tokenOf(other, await seedController(service, other));
    for (const bearer of [sibling, foreign]) {
      expect(await answer([ours], bearer)).toEqual({ accepted: 0, refused: [{ index: 0, code: 'NOT_FOUND' }] });
      expect(await (await call('dispatches', { bearer })).json()).toMatchObject({ dispatches: [] });
    }
    for (const { method, path } of Object.values(endpoints)) {
      const url = service.url + path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
      const headers = { authorization: `Bearer ${token}`, tenant: tenant.tenant, 'x-api-version': '1.0' };
      for (const key of [{}, { 'x-api-key': token }] as Record<string, string>[])
        expect([path, (await fetch(url, { method, headers: { ...headers, ...key } })).status]).toEqual([path, 401]);
    }
    const key = await fetch(`${service.url}/control/dispatches`, { headers: tenant.headers });
    expect(key.status).toBe(401);
    const path = `/dispatches/${ours.dispatchUUID}`;
    expect([(await tenant.send('GET', path)).status, (await other.send('GET', path)).status]).toEqual([200, 404]);
  });

  it('have two requests in flight and five a second, apart from the tenant and from each other', async () => {
    const waits = [poll('?wait=20'), poll('?wait=20')];
    const third = async () => {
      const response = await call('dispatches');
      if (response.ok) return 'accepted';
      const { status, detail } = await problemOf(response);
      return `${status} ${response.headers.get('retry-after')} ${detail}`;
    };
    // At most four a second, so that only the places can refuse.
    await expect
      .poll(third, { interval: 300, timeout: 9000 })
      .toBe('429 1 At most 2 requests may be in progress at once');
    const sibling = await tokenOf(tenant, await seedController(service, tenant));
    const many = await Promise.all([1, 2].map(() => call('dispatches', { bearer: sibling })));
    expect(many.map((response) => response.status)).toEqual([200, 200]);
    await seeded(1);
    await Promise.all(waits);
    const limits = new ControllerLimits();
    for (let n = 0; n < 5; n++) limits.admit('one')();
    expect(() => limits.admit('one')).toThrow('At most 5 requests per second are allowed');
    limits.admit('another')();
  });

  it('notice a controller that stops polling: one alert, and its recovery with the next poll', async () => {
    await seeded(1);
    await poll();
    const health = async () => (await tenant.client.getController({ params: { controllerUUID } })).health;
    const counts = () =>
      inTenant(sql<{ event: string; count: number }>`select event, count(*)::integer as count from outbox
        where event like 'CONTROLLER.%' group by event order by event`);
    expect(await health()).toBe('ONLINE');
    await inTenant(sql`update controllers set overdue_at = now() - interval '1 second'
      where controller_uuid = ${controllerUUID}`);
    expect(await health()).toBe('UNREACHABLE');
    await tenant.client.setClock({ body: { advance: 'PT5M' } });
    await tenant.client.setClock({ body: { advance: 'PT5M' } });
    expect(await counts()).toEqual([{ event: 'CONTROLLER.UNREACHABLE', count: 1 }]);
    const [alert] = await inTenant(sql<{ details: { kwAtRisk: number } }>`select details from alerts`);
    expect(alert!.details.kwAtRisk).toBe(1.5);
    await poll('?cursor=1');
    await poll('?cursor=1');
    expect(await health()).toBe('ONLINE');
    expect(await counts()).toEqual([
      { event: 'CONTROLLER.RECOVERED', count: 1 },
      { event: 'CONTROLLER.UNREACHABLE', count: 1 },
    ]);
    const open = await inTenant(sql`select from alerts where closed_utc is null and kind = 'CONTROLLER_UNREACHABLE'`);
    expect(open).toHaveLength(0);
  });

  it('count how a controller answered once the event is over', async () => {
    await seeded(4);
    const { dispatches } = await poll();
    await answer(
      dispatches.slice(0, 3).map(({ dispatchUUID, revision }) => ({ dispatchUUID, revision, answer: 'ACCEPTED' })),
    );
    await inTenant(sql`update dispatches set latency_ms = 4000 where answer is not null`);
    await tenant.client.setClock({ body: { advance: 'PT5H' } });
    const { answerRate, p50LatencySeconds, p95LatencySeconds } = await tenant.client.getController({
      params: { controllerUUID },
    });
    expect(answerRate).toBe(0.75);
    for (const seconds of [p50LatencySeconds, p95LatencySeconds]) expect(Math.abs(seconds! / 4 - 1)).toBeLessThan(0.05);
  });
});
