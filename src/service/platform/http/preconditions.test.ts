import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { rowTag } from '#contract/rowTag.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const reads = operations.filter((name) => rowOf(name).method === 'GET');
const writes = operationsInOrder.filter((name) => rowOf(name).method !== 'GET' && !rowOf(name).readsOnly);
const AT_ONCE = 6;
/** Its response is nothing but the current time. */
const MOVING: EndpointName[] = ['getClock'];

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
let ids: Ids;
const freshTenant = async () => {
  tenant = await addConfirmingTenant(service);
  ids = (await fillTenant(tenant.client, receiver.url)).ids;
};
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks() });
  await freshTenant();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  tenant.send(method, target, { headers });
const readTarget = (name: EndpointName) => targetOf(name, validRequest(name, ids));
const tagOf = async (target: string) => (await get(target)).headers.get('etag')!;

describe('a read', () => {
  it.each(reads)('%s: HEAD is GET without the body', async (name) => {
    const whole = await get(readTarget(name));
    const head = await get(readTarget(name), {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const shown = ({ headers }: Response) =>
      Object.fromEntries(
        [...headers].filter(
          ([header]) =>
            !['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive'].includes(header) &&
            !(MOVING.includes(name) && header === 'etag'),
        ),
      );
    expect(shown(head)).toEqual(shown(whole));
    expect(head.headers.get('content-length')).toBe(String(new TextEncoder().encode(await whole.text()).length));
  });

  it.each(reads)('%s: 304 with the current tag', async (name) => {
    const target = readTarget(name);
    const first = await get(target);
    const tag = first.headers.get('etag')!;
    const isWeak = rowOf(name).clockMember !== undefined;
    expect(tag).toMatch(isWeak ? /^W\/"[\w-]{22}"$/ : /^"(\d+-)?[\w-]{22}"$/);
    const strong = tag.replace(/^W\//, '');
    if (!MOVING.includes(name))
      for (const method of ['GET', 'HEAD'])
        for (const named of [tag, `W/${strong}`, `"x", ${tag}`, `"a,b",W/${strong} , "y"`]) {
          const again = await get(target, { 'if-none-match': named }, method);
          expect([again.status, again.headers.get('etag'), await again.text()], named).toEqual([304, tag, '']);
          expect([again.headers.get('content-type'), again.headers.get('content-length')]).toEqual([null, null]);
        }
    expect((await get(target, { 'if-none-match': '*' })).status).toBe(304);
    for (const named of ['"x"', strong.replaceAll('"', ''), rowTag(tag) === tag ? '""' : rowTag(tag), ''])
      expect((await get(target, { 'if-none-match': named })).status, named).toBe(200);
    for (const [named, status] of [
      ['*', 200],
      ['"x"', 412],
      ['W/"x"', 412],
      [`W/${strong}`, 412],
      ...(MOVING.includes(name) ? [] : [[`"x", ${tag}`, isWeak ? 412 : 200] as const]),
    ] as const)
      expect((await get(target, { 'if-match': named })).status, named).toBe(status);
  });

  it('is refused with a condition as without one', async () => {
    const any = { 'if-none-match': '*' };
    expect((await get('/assets/3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f', any)).status).toBe(404);
    expect((await get('/assets?pageSize=0', any)).status).toBe(400);
    expect((await tenant.send('GET', '/assets', { headers: { ...any, 'x-api-key': 'x' } })).status).toBe(401);
    const other = await service.addTenant();
    for (const method of ['GET', 'HEAD'])
      expect((await other.send(method, `/assets/${ids.assetUUID}`, { headers: any })).status).toBe(404);
  });
});

describe('a write', () => {
  const user = () => `/users/${ids.userUUID}`;
  const patch = (headers: Record<string, string>, target = user(), body: object = { name: 'Ann' }) =>
    tenant.send('PATCH', target, { body, headers });

  it('may name the tag of a list that continues, until something is added', async () => {
    const other = await service.addTenant();
    const add = (userId: string, headers: Record<string, string> = {}) =>
      other.send('POST', '/users', { body: { userId, name: 'Ann' }, headers }).then(({ status }) => status);
    for (let at = 0; at < 12; at++) await add(`user-${at}`);
    const list = await other.send('GET', '/users');
    expect(await list.json()).toHaveProperty('nextCursor');
    const tag = list.headers.get('etag')!;
    expect([await add('one', { 'if-match': tag }), await add('two', { 'if-match': tag })]).toEqual([201, 412]);
  });

  it('is refused if If-None-Match names the current tag', async () => {
    const before = await tagOf(user());
    for (const named of ['*', before, `W/${before}`, `"x", ${before}`]) {
      expect(await problemOf(await patch({ 'if-none-match': named }))).toMatchObject({
        status: 412,
        code: 'PRECONDITION_FAILED',
      });
      expect((await tenant.send('DELETE', user(), { headers: { 'if-none-match': named } })).status).toBe(412);
    }
    expect(await tagOf(user())).toBe(before);
    expect((await patch({ 'if-none-match': '"x"' })).status).toBe(200);
    expect((await patch({ 'if-none-match': '*' }, '/users/3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f')).status).toBe(404);
    // A list exists before its items; the path of readings has no GET, so that nothing is there and nothing can be named.
    expect(
      (
        await tenant.send('POST', '/users', {
          body: { userId: 'never', name: 'Ann' },
          headers: { 'if-none-match': '*' },
        })
      ).status,
    ).toBe(412);
    expect(
      (await tenant.send('PUT', '/sandbox/clock', { body: { advance: 'PT1S' }, headers: { 'if-none-match': '*' } }))
        .status,
    ).toBe(412);
    const readings = validRequest('createConsumption', ids).body;
    expect(
      (await tenant.send('POST', '/energy-consumption', { body: readings, headers: { 'if-none-match': '*' } })).status,
    ).toBe(201);
    expect(
      await problemOf(
        await tenant.send('POST', '/energy-consumption', { body: readings, headers: { 'if-match': '*' } }),
      ),
    ).toMatchObject({ status: 400, errors: [{ pointer: 'If-Match' }] });
  });

  it('is repeated by its key after a lost response, whatever the condition', async () => {
    const headers = { 'idempotency-key': '"once"', 'if-match': await tagOf(`/assets/${ids.assetUUID}`) };
    const restore = () => tenant.send('POST', `/assets/${ids.assetUUID}/restore`, { headers });
    expect((await restore()).status).toBe(200);
    expect((await tenant.send('PATCH', `/assets/${ids.assetUUID}`, { body: { name: 'Other' } })).status).toBe(200);
    expect((await restore()).status).toBe(200);
    expect(
      (await tenant.send('POST', `/assets/${ids.assetUUID}/restore`, { headers: { 'if-match': headers['if-match'] } }))
        .status,
    ).toBe(412);
  });

  it('compares If-Match strongly, with the whole tag or with the version of the row alone', async () => {
    const portfolio = `/portfolios/${ids.portfolioUUID}`;
    const change = (ifMatch: string) => patch({ 'if-match': ifMatch }, portfolio, { description: 'Two' });
    const tag = await tagOf(portfolio);
    for (const named of [
      `W/${tag}`,
      `W/${rowTag(tag)}`,
      '"x"',
      `"${tag}"`,
      tag.replace(/"$/, 'x"'),
      rowTag(tag).replace('"', '"0'),
    ])
      expect((await change(named)).status, named).toBe(412);
    const { assetUUID } = await tenant.client.createAsset({ body: { assetType: 'OTHER' } });
    await tenant.client.assignPortfolioAssets({
      params: { portfolioUUID: ids.portfolioUUID },
      body: { assetUUIDs: [assetUUID] },
    });
    const now = await tagOf(portfolio);
    // One more asset: the response has changed, the row has not.
    expect([now === tag, rowTag(now) === rowTag(tag)]).toEqual([false, true]);
    expect((await change(tag)).status).toBe(412);
    const changed = await change(now);
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, await tagOf(portfolio)]);
    expect((await change(rowTag(now))).status).toBe(412);
    expect((await change(rowTag(changed.headers.get('etag')!))).status).toBe(200);
  });

  it.each(operations.filter((name) => rowOf(name).created))(
    '%s returns the tag that a read of the created resource has',
    async (name) => {
      const { method, body, ...request } = validRequest(name, ids);
      const response = await tenant.send(method, targetOf(name, request), { body });
      expect(response.status).toBe(201);
      expect(await tagOf(response.headers.get('location')!)).toBe(response.headers.get('etag'));
    },
  );
});

/** After one write of so many. */
const LOOKS_AT_HASHES = 8;

it('after every write, a tag has changed exactly if its response has', { timeout: 600_000 }, async () => {
  // The writes above can be made only once.
  await freshTenant();
  const spare = writes.flatMap((name) =>
    reads
      .filter((each) => rowOf(each).path === rowOf(name).path)
      .map((each) => targetOf(each, { params: validRequest(name, ids).params, query: validRequest(each, ids).query })),
  );
  const targets = [...new Set([...reads.map(readTarget), ...spare])];
  const changes = new Set<string>();
  const known = new Map<string, { tag: string; body: string }>();
  const clocks = new Map(reads.map((name) => [readTarget(name), rowOf(name).clockMember]));
  /** A response without the current time, which its weak tag leaves out. */
  const withoutClock = (target: string, body: string) => {
    const member = clocks.get(target);
    return member === undefined ? body : JSON.stringify({ ...(JSON.parse(body) as object), [member]: undefined });
  };
  const lookAt = async (target: string, after: string) => {
    const response = await get(target);
    if (response.status !== 200) return;
    const now = { tag: response.headers.get('etag')!, body: withoutClock(target, await response.text()) };
    const before = known.get(target);
    known.set(target, now);
    if (before === undefined) return;
    expect(now.tag === before.tag, `${target} after ${after}`).toBe(now.body === before.body);
    if (now.body === before.body) return;
    changes.add(target);
    const conditional = await get(target, { 'if-none-match': before.tag });
    expect([conditional.status, conditional.headers.get('etag') === before.tag], `${target} after ${after}`).toEqual([
      200,
      false,
    ]);
  };
  /**
   * A tag without a row's version is a hash of its response: looking at each after every write would tell nothing more.
   */
  const isHash = (target: string) => known.has(target) && !/^"\d+-/.test(known.get(target)!.tag);
  const look = async (after: string, hashesToo = true) => {
    const waiting = targets.filter((target) => hashesToo || !isHash(target)).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const target of waiting) await lookAt(target, after);
      }),
    );
  };
  await look('nothing');
  for (const [index, name] of writes.entries()) {
    const { method, body, ...request } = validRequest(name, ids);
    expect((await tenant.send(method, targetOf(name, request), { body })).ok, name).toBe(true);
    await look(name, index % LOOKS_AT_HASHES === 0);
  }
  expect(changes.size).toBeGreaterThan(40);
});
