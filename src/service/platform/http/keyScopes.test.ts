import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyScope, keyScopes, scopesFor } from '#contract/keyScope.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { withKey } from '#testing/withKey.ts';

const allows = (scope: KeyScope, name: (typeof operationsInOrder)[number]) =>
  scopesFor(rowOf(name).access).includes(scope);
/** The full one last: it ends what the others read. */
const inTurn: KeyScope[] = ['read-only', 'meter-data', 'events', 'full'];

describe('every scope with every operation', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let ids: Ids;
  const send = {} as Record<KeyScope, TestTenant['send']>;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    const tenant = await addConfirmingTenant(service);
    ({ ids } = await fillTenant(tenant.client, receiver.url));
    for (const scope of keyScopes) send[scope] = await withKey(service, tenant, { scope });
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  it.each(operationsInOrder)('%s is refused with every other scope, whatever is named', async (name) => {
    const { method, body, ...request } = validRequest(name, ids);
    const unknown = Object.fromEntries(Object.keys(request.params).map((param) => [param, randomUUID()]));
    const neededScopes = [...scopesFor(rowOf(name).access)];
    for (const scope of inTurn.filter((each) => !allows(each, name)))
      for (const params of [request.params, unknown]) {
        const response = await send[scope](method, targetOf(name, { ...request, params }), { body });
        expect(await problemOf(response)).toMatchObject({
          status: 403,
          code: 'SCOPE_REQUIRED',
          detail: `This operation needs a key with scope ${neededScopes.join(' or ')}; this key has ${scope}`,
          neededScopes,
          keyScope: scope,
        });
      }
  });

  it.each(
    inTurn.flatMap((scope) =>
      operationsInOrder.filter((name) => allows(scope, name)).map((name) => [scope, name] as const),
    ),
  )('a key with scope %s may call %s', async (scope, name) => {
    const { method, body, ...request } = validRequest(name, ids);
    const response = await send[scope](method, targetOf(name, request), { body });
    if (rowOf(name).method === 'GET') expect(response.status, await response.clone().text()).toBeLessThan(300);
    expect(response.status).not.toBe(401);
    expect(response.status).not.toBe(403);
  });

  it('reads alone are allowed to a read-only key', () => {
    const writes = operationsInOrder.filter((name) => allows('read-only', name) && rowOf(name).method !== 'GET');
    expect(writes.filter((name) => rowOf(name).readsOnly !== true && rowOf(name).role !== 'viewer')).toEqual([]);
    expect(writes.flatMap((name) => rowOf(name).changes)).toEqual([]);
  });

  it('refuses before it reads the body, with the limits in the headers', async () => {
    const response = await send['read-only']('POST', '/assets', {
      raw: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.headers.has('ratelimit')]).toEqual([403, true]);
    expect((await send['read-only']('HEAD', `/mails/${ids.mailUUID}`)).status).toBe(403);
    expect((await send['read-only']('HEAD', '/mails')).status).toBe(200);
  });
});
