import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { matchEndpoint } from '#contract/match.ts';
import { playScenario } from '#testing/scenario/play.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
type Seen = Record<string, unknown>;

/** What was found wrong while the scenario was played, and which operation was seen doing what. */
const faults: string[] = [];
const seen: Record<'zipped' | 'replayed' | 'versioned' | 'stale' | 'linked', Set<EndpointName>> = {
  zipped: new Set(),
  replayed: new Set(),
  versioned: new Set(),
  stale: new Set(),
  linked: new Set(),
};
const demand = (name: EndpointName, fact: string, holds: boolean) => holds || faults.push(`${name}: ${fact}`);

interface Ask {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}
let serial = 0;

/** Every fact an answer to any operation must keep; `answer` is a success. */
function judge(name: EndpointName, row: Endpoint, answer: Response, body: Seen): void {
  const has = (header: string) => answer.headers.has(header);
  demand(name, 'RateLimit headers', has('ratelimit') && has('ratelimit-policy'));
  demand(name, 'request id and version echoed', has('x-request-id') && answer.headers.get('x-api-version') === '1.0');
  demand(name, 'never kept by caches', answer.headers.get('cache-control') === 'no-store');
  demand(name, 'the status of the table', answer.status === row.status);
  if (row.created) demand(name, 'Location', has('location'));
  if (row.versioned && row.method !== 'DELETE') {
    demand(name, 'ETag', has('etag'));
    seen.versioned.add(name);
  }
  if (typeof body['totalPages'] !== 'number') return;
  const [page, pages] = [Number(body['page']), body['totalPages']];
  demand(name, 'Link', (answer.headers.get('link') ?? '').includes('rel="next"') === page < pages);
  if (page < pages) seen.linked.add(name);
}

/**
 * Sends as the client asked, but with a gzip body, a key and a stale version first, and once more with the same key.
 */
async function judging(ask: Ask): Promise<Response> {
  const { url, method } = ask;
  const name = matchEndpoint(method, new URL(url).pathname).name!;
  const row: Endpoint = endpoints[name];
  const body = ask.body ?? (row.bodyOptional ? '{}' : undefined);
  const headers: Record<string, string> = {
    ...ask.headers,
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
  const answer = await send(key);
  if (!answer.ok) return answer;
  const text = await answer.clone().text();
  judge(name, row, answer, text === '' ? {} : (JSON.parse(text) as Seen));
  if (body !== undefined) seen.zipped.add(name);
  if (method === 'POST') {
    const again = await send(key);
    demand(
      name,
      'the same answer for the same key',
      again.status === answer.status &&
        (await again.text()) === text &&
        again.headers.get('idempotency-replayed') === 'true',
    );
    seen.replayed.add(name);
  }
  return answer;
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
    ({ headers } = await service.addTenant());
    const send = ((url: string, init: RequestInit) =>
      judging({
        url,
        method: init.method!,
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      })) as typeof fetch;
    const client = createClient({ baseUrl: `${service.url}/api/v1`, headers, fetch: send });
    await playScenario({
      client,
      subscriberUrl: receiver.url,
      waitForDeliveries: () => service.service.deliveries.flush(),
    });
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  it('keeps what holds on every endpoint', () => expect(faults).toEqual([]));

  it('takes gzip bodies', () => expect([...seen.zipped].sort()).toEqual(named((row) => row.body !== undefined).sort()));
  it('answers a repeated POST from its key', () =>
    expect([...seen.replayed].sort()).toEqual(named((row) => row.method === 'POST').sort()));
  it('shows the version of what it answers', () =>
    expect([...seen.versioned].sort()).toEqual(
      named((row) => row.versioned === true && row.method !== 'DELETE').sort(),
    ));
  it('refuses a change of a version that has passed', () =>
    expect([...seen.stale].sort()).toEqual(
      named((row) => row.versioned === true && (row.method === 'PATCH' || row.method === 'DELETE')).sort(),
    ));
  it('was seen with more pages on most lists', () => expect(seen.linked.size).toBeGreaterThan(12));

  it.each([...new Set(Object.values<Endpoint>(endpoints).map(({ path }) => path))])(
    '%s names its methods where another is used',
    async (path) => {
      const url = `${service.url}/api/v1${path.replaceAll(/\{[^}]+\}/g, 'x')}`;
      const known = matchEndpoint('GET', new URL(url).pathname).allow;
      for (const method of METHODS.filter((each) => !known.some((allowed) => allowed === each))) {
        const answer = await fetch(url, { method, headers });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, known.join(', ')]);
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
      }
    },
  );
});
