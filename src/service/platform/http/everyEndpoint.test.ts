import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, isPreview, statusOf } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { matchEndpoint } from '#contract/match.ts';
import { playScenario } from '#testing/scenario/play.ts';
import { stageScenario } from '#testing/scenario/stage.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
type Seen = Record<string, unknown>;

/** Faults found during the scenario, and the operations of which each behaviour was seen. */
const faults: string[] = [];
const seen: Record<'zipped' | 'replayed' | 'versioned' | 'stale' | 'linked', Set<EndpointName>> = {
  zipped: new Set(),
  replayed: new Set(),
  versioned: new Set(),
  stale: new Set(),
  linked: new Set(),
};
const demand = (name: EndpointName, fact: string, holds: boolean) => holds || faults.push(`${name}: ${fact}`);

interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}
let serial = 0;

/** Checks what holds for the successful response of every operation. */
function check(name: EndpointName, row: Endpoint, sent: unknown, response: Response, body: Seen): void {
  const has = (header: string) => response.headers.has(header);
  demand(name, 'RateLimit headers', has('ratelimit') && has('ratelimit-policy'));
  demand(name, 'request id and version echoed', has('x-request-id') && response.headers.get('x-api-version') === '1.0');
  demand(name, 'never kept by caches', response.headers.get('cache-control') === 'no-store');
  demand(name, 'the status of the table', response.status === statusOf(row, sent));
  if (row.created) demand(name, 'Location of what is there', has('location') !== isPreview(row, sent));
  if (row.versioned && row.method !== 'DELETE') {
    demand(name, 'ETag', has('etag'));
    seen.versioned.add(name);
  }
  if (typeof body['totalPages'] !== 'number') return;
  const [page, pages] = [Number(body['page']), body['totalPages']];
  demand(name, 'Link', (response.headers.get('link') ?? '').includes('rel="next"') === page < pages);
  if (page < pages) seen.linked.add(name);
}

/** Sends a request with a gzip body and a key, first with a stale version, and again with the same key. */
async function checkedFetch(sent: SentRequest): Promise<Response> {
  const { url, method } = sent;
  const name = matchEndpoint(method, new URL(url).pathname).name!;
  const row: Endpoint = endpoints[name];
  const body = sent.body ?? (row.bodyOptional ? '{}' : undefined);
  const headers: Record<string, string> = {
    ...sent.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
  };
  const zipped = body === undefined ? undefined : gzipSync(body);
  const send = (more: Record<string, string> = {}) =>
    fetch(url, { method, headers: { ...headers, ...more }, body: zipped });
  if (row.versioned && (method === 'PATCH' || method === 'DELETE')) {
    demand(name, '412 for a stale If-Match', (await send({ 'if-match': '"999"' })).status === 412);
    seen.stale.add(name);
  }
  if (method === 'POST')
    demand(name, '400 for a malformed Idempotency-Key', (await send({ 'idempotency-key': 'ö' })).status === 400);
  const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': `"key-${++serial}"` } : {};
  const response = await send(key);
  if (!response.ok) return response;
  const text = await response.clone().text();
  check(name, row, JSON.parse(body ?? 'null'), response, text === '' ? {} : (JSON.parse(text) as Seen));
  if (body !== undefined) seen.zipped.add(name);
  if (method === 'POST') {
    const again = await send(key);
    demand(
      name,
      'the same response for the same key',
      again.status === response.status &&
        (await again.text()) === text &&
        again.headers.get('idempotency-replayed') === 'true',
    );
    seen.replayed.add(name);
  }
  return response;
}

const named = (keep: (row: Endpoint) => boolean) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, row]) => keep(row))
    .map(([name]) => name as EndpointName);

describe('every operation', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let headers: Record<string, string>;
  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks() });
    receiver = await startWebhookReceiver();
    const send = ((url: string, init: RequestInit) =>
      checkedFetch({
        url,
        method: init.method!,
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      })) as typeof fetch;
    const { tenant, stage } = await stageScenario(service, receiver, send);
    ({ headers } = tenant);
    await playScenario(stage);
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  it('does what holds for every endpoint', () => expect(faults).toEqual([]));

  it('accepts gzip bodies', () =>
    expect([...seen.zipped].sort()).toEqual(named((row) => row.body !== undefined).sort()));
  it('replays a POST with the same key', () =>
    expect([...seen.replayed].sort()).toEqual(named((row) => row.method === 'POST').sort()));
  it('returns the version in the ETag', () =>
    expect([...seen.versioned].sort()).toEqual(
      named((row) => row.versioned === true && row.method !== 'DELETE').sort(),
    ));
  it('refuses a change of a stale version', () =>
    expect([...seen.stale].sort()).toEqual(
      named((row) => row.versioned === true && (row.method === 'PATCH' || row.method === 'DELETE')).sort(),
    ));
  it('returned links to pages for most lists', () => expect(seen.linked.size).toBeGreaterThan(12));

  it.each([...new Set(Object.values<Endpoint>(endpoints).map(({ path }) => path))])(
    '%s names its methods where another is used',
    async (path) => {
      const url = `${service.url}/api/v1${path.replaceAll(/\{[^}]+\}/g, 'x')}`;
      const known = matchEndpoint('GET', new URL(url).pathname).allow;
      for (const method of METHODS.filter((each) => !known.some((allowed) => allowed === each))) {
        const response = await fetch(url, { method, headers });
        expect([response.status, response.headers.get('allow')]).toEqual([405, known.join(', ')]);
        expect(response.headers.get('content-type')).toBe('application/problem+json');
      }
    },
  );
});
