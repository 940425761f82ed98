import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const WRITERS = 20;
const changes = operationsInOrder.filter(
  (name) => rowOf(name).versioned && ['PATCH', 'DELETE'].includes(rowOf(name).method),
);
/** The operation that reads what a change changes. */
const readerOf = (name: EndpointName) =>
  operations.find((each) => rowOf(each).method === 'GET' && rowOf(each).path === rowOf(name).path);

describe('of twenty concurrent changes of one version', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ids = (await fillTenant(tenant.client, receiver.url)).ids;
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  it('every resource with a version is tried', () => expect(changes.length).toBeGreaterThanOrEqual(12));

  it.each(changes)('%s lets one through', async (name) => {
    const { method, body, ...request } = validRequest(name, ids);
    const target = targetOf(name, request);
    const version = async () => (await tenant.send('GET', target)).headers.get('etag');
    const before = readerOf(name) ? await version() : '"1"';
    expect(before).toMatch(/^"\d+-[\w-]{22}"$/);
    const responses = await Promise.all(
      Array.from({ length: WRITERS }, () => tenant.send(method, target, { body, headers: { 'if-match': before! } })),
    );
    const done = responses.filter(({ ok }) => ok);
    const refused = responses.filter(({ ok }) => !ok).map(({ status }) => status);
    expect([done.length, refused.length]).toEqual([1, WRITERS - 1]);
    // A deleted object has no version to compare: a change after the end finds nothing.
    expect(refused.filter((status) => status !== 412 && !(method === 'DELETE' && status === 404))).toEqual([]);
    if (method === 'DELETE') return;
    const after = done[0]!.headers.get('etag');
    expect(after).not.toBe(before);
    if (readerOf(name)) expect(await version()).toBe(after);
  });
});
