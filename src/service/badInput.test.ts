import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, paramsOf, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const json = { 'content-type': 'application/json' };
const withBody = operations.filter((name) => rowOf(name).body !== undefined);
/** Path parameters that are words or numbers, not ids. */
const NO_UUID = new Set(['direction', 'type', 'run', 'version', 'date', 'name']);
const withId = operations.flatMap((name) =>
  paramsOf(name)
    .filter((param) => !NO_UUID.has(param))
    .map((param) => [name, param] as const),
);
const isPaged = (name: EndpointName) =>
  rowOf(name)
    .query?.safeParse({ page: 'x' })
    .error?.issues.some((issue) => issue.path[0] === 'page') === true;
const lists = operations.filter(isPaged);
const withRange = operations.filter((name) => validRequest(name, {} as Ids).query['from'] !== undefined);

describe('bad input is refused alike by every operation, and changes nothing', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  let summary: object;
  const counts = async () => {
    const { now: _, ...rest } = await tenant.client.getSummary();
    return rest;
  };
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ids = (await fillTenant(tenant.client, receiver.url)).ids;
    summary = await counts();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  interface Change {
    params?: Record<string, string>;
    query?: Record<string, string>;
    /** Query text that no object matches. */
    search?: string;
    raw?: string | Uint8Array;
    headers?: Record<string, string | undefined>;
  }
  /** The operation's valid request with the changes in `change`. */
  function sendRequest(
    name: EndpointName,
    { params, query, search = '', raw, headers = {} }: Change,
  ): Promise<Response> {
    const valid = validRequest(name, ids);
    const target = targetOf(name, { params: { ...valid.params, ...params }, query: { ...valid.query, ...query } });
    const text = raw ?? (valid.body === undefined ? undefined : JSON.stringify(valid.body));
    return tenant.send(valid.method, search ? `${target}${target.includes('?') ? '&' : '?'}${search}` : target, {
      ...(text === undefined ? {} : { raw: text }),
      headers: { ...(text === undefined ? {} : json), ...headers },
    });
  }
  const codeOf = async (name: EndpointName, change: Change) => {
    const { status, code } = await problemOf(await sendRequest(name, change));
    return [status, code];
  };

  it.each(operations)('%s requires a version of the interface', async (name) => {
    for (const version of [undefined, '2.0'])
      expect(await codeOf(name, { headers: { 'x-api-version': version } })).toEqual([400, 'UNSUPPORTED_VERSION']);
  });

  it.each(operations)('%s refuses unknown and repeated query parameters', async (name) => {
    expect(await pointersOf(await sendRequest(name, { query: { colour: 'red' } }))).toContain('?colour');
    expect(await codeOf(name, { search: 'page=1&page=1' })).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each(withId)('%s refuses a malformed %s', async (name, param) => {
    for (const id of ['abc', '1', `{${UUID}}`, `${UUID}\n`, `urn:uuid:${UUID}`, '\0', 'x'.repeat(5000)])
      expect(await pointersOf(await sendRequest(name, { params: { [param]: id } })), id).toEqual([`{${param}}`]);
  });

  it.each(lists)('%s pages within its limits', async (name) => {
    for (const pageSize of ['1001', '1000000000', '0', '-1', '1.5', '1e2', '0x10', ' 10', '', 'abc', 'NaN'])
      expect(await pointersOf(await sendRequest(name, { query: { pageSize } })), pageSize).toEqual(['?pageSize']);
    for (const page of ['0', '-1', '9999999999999999999'])
      expect(await pointersOf(await sendRequest(name, { query: { page } })), page).toEqual(['?page']);
    for (const search of ['page[]=1', 'page[a]=1', 'sort=constructor', 'sort='])
      expect((await sendRequest(name, { search })).status, search).toBe(400);
    for (const pageSize of ['1', '1000']) expect((await sendRequest(name, { query: { pageSize } })).status).toBe(200);
    // Their page is nested in their figures; the lines of a receipt are not data.
    if (['getEventLive', 'getSeason', 'getPortfolioSeason', 'getUnitSeason', 'getEventReceipt'].includes(name)) return;
    const beyond = await sendRequest(name, {
      query: { page: '1000', pageSize: '1000', ...(name === 'getAssetConsumption' ? { format: 'records' } : {}) },
    });
    expect([beyond.status, ((await beyond.json()) as { data: unknown[] }).data]).toEqual([200, []]);
  });

  it.each(withRange)('%s requires a valid range', async (name) => {
    const { from, to } = validRequest(name, ids).query as { from: string; to: string };
    for (const query of [
      { from: to, to: from },
      { from, to: from },
      { from: '1971-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z' },
    ]) {
      if (name === 'deleteAssetConsumption' && query.to.startsWith('2199')) continue;
      expect((await sendRequest(name, { query })).status, JSON.stringify(query)).toBe(400);
    }
    for (const instant of [
      'now',
      'infinity',
      '2026-05-01',
      '2026-05-01T00:00:00',
      '2026-02-30T00:00:00Z',
      '2026-05-01T24:00:00Z',
      '2026-05-01T00:00:60Z',
      '10000-01-01T00:00:00Z',
      '1768496400',
      '',
    ])
      expect(await pointersOf(await sendRequest(name, { query: { from: instant } })), instant).toContain('?from');
  });

  it.each(withBody)('%s refuses a body of another type or encoding', async (name) => {
    for (const type of [
      undefined,
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
    ])
      expect(
        await codeOf(name, {
          raw: Buffer.from(JSON.stringify(validRequest(name, ids).body)),
          headers: { 'content-type': type },
        }),
        type,
      ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await codeOf(name, { headers: { 'content-encoding': 'br' } })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await sendRequest(name, { headers: { 'content-encoding': 'gzip' } })).status).toBe(400);
  });

  it.each(withBody)('%s refuses a body that is not JSON', async (name) => {
    for (const raw of [
      '{',
      '{"a":1,}',
      '{/* */}',
      '{"a":NaN}',
      "{'a':1}",
      ' ',
      '\0',
      '{"a":1}{}',
      '{"__proto__":{}}',
      '['.repeat(5000),
      `${'['.repeat(33)}${']'.repeat(33)}`,
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      Buffer.from('\ufeff{}', 'utf16le'),
    ])
      expect(await codeOf(name, { raw }), String(raw).slice(0, 20)).toEqual([400, 'INVALID_JSON']);
  });

  it.each(withBody)('%s refuses JSON of another shape', async (name) => {
    for (const raw of [
      'null',
      '"text"',
      '1',
      'true',
      '[[]]',
      '[null]',
      '{"colour":"red"}',
      '{"constructor":{"prototype":{}}}',
    ])
      expect(await codeOf(name, { raw }), raw).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each(withBody)('%s names unknown members', async (name) => {
    const valid = validRequest(name, ids).body;
    const item = (Array.isArray(valid) ? valid[0] : valid) as object;
    for (const property of ['tenant', 'tenant_uuid', 'createdUTC', 'role', 'a/b~c']) {
      const smuggled = { ...item, [property]: 'x' };
      const pointer = `${Array.isArray(valid) ? '/0' : ''}/${property.replace('~', '~0').replace('/', '~1')}`;
      expect(
        await pointersOf(
          await sendRequest(name, { raw: JSON.stringify(Array.isArray(valid) ? [smuggled] : smuggled) }),
        ),
      ).toContain(pointer);
    }
  });

  it.each(operations.filter((name) => rowOf(name).method === 'POST'))(
    '%s refuses a malformed idempotency key',
    async (name) => {
      for (const key of ['x'.repeat(256), 'with space', '""', 'é'])
        expect(await pointersOf(await sendRequest(name, { headers: { 'idempotency-key': key } })), key).toEqual([
          'Idempotency-Key',
        ]);
    },
  );

  it('leaves everything unchanged', async () => {
    expect(await counts()).toEqual(summary);
    expect([withBody.length, withId.length, lists.length, withRange.length].every((count) => count > 7)).toBe(true);
  });
});
