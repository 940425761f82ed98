import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchMessageType } from '#contract/dispatch/message.ts';
import { webhookEvent } from '#contract/webhook.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { DocumentSchemas } from '#testing/messageSchemas.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  startWebhookReceiver,
  testWebhooks,
  type WebhookReceiver,
} from '#testing/webhookReceiver.ts';
import { publishDispatchMessage } from '../../assets/controllers/publishDispatchMessage.ts';
import { serviceSignature } from '../../platform/outbound/sign.ts';

describe('subscriptions to messages about dispatch', () => {
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks() });
    receiver = await startWebhookReceiver();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    receiver.received.length = 0;
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  const recovered = { controllerUUID: '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f', name: 'Cloud', unreachableSeconds: 240 };
  const subscribe = () =>
    tenant.client.createDispatchWebhook({
      body: { url: `${receiver.url}/dispatch`, events: ['CONTROLLER.RECOVERED', 'DISPATCH.ISSUED'] },
    });

  it('get these messages, signed, and never an event; events never get these', async () => {
    const { uuid, secret } = await subscribe();
    await tenant.client.createWebhook({ body: { url: `${receiver.url}/events`, events: ['EVENT.STARTED'] } });
    await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      publishDispatchMessage(scope, 'CONTROLLER.RECOVERED', recovered),
    );
    await publishTestEvents(service, tenant, 1);
    await service.service.deliveries.flush();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/dispatch', '/events']);
    const got = receiver.received.find(({ path }) => path === '/dispatch')!;
    expect(JSON.parse(got.body)).toMatchObject({ uuid, event: 'CONTROLLER.RECOVERED', payload: recovered });
    expect(got.headers['service-webhook-signature']).toBe(serviceSignature(secret, got.body));
    const { data } = await tenant.client.listDispatchWebhookDeliveries({ params: { webhookUUID: uuid } });
    expect(data).toMatchObject([{ event: 'CONTROLLER.RECOVERED', status: 'SUCCEEDED' }]);
  });

  it('leave the other events as they are: their names are refused on the other path, both ways', async () => {
    expect(webhookEvent.options).toHaveLength(14);
    for (const event of dispatchMessageType.options) {
      const response = await tenant.send('POST', '/webhooks', { body: { url: receiver.url, events: [event] } });
      expect(response.status).toBe(400);
      expect((await problemOf(response)).errors?.[0]?.pointer).toBe('/events/0');
    }
    const body = { url: receiver.url, events: ['EVENT.STARTED'] };
    expect((await tenant.send('POST', '/dispatch/webhooks', { body })).status).toBe(400);
  });

  it('are not found by the operations of the other family', async () => {
    const { uuid } = await subscribe();
    const event = await tenant.client.createWebhook({ body: { url: receiver.url, events: ['EVENT.STARTED'] } });
    expect((await tenant.client.listWebhooks({})).data.map((each) => each.uuid)).toEqual([event.uuid]);
    expect((await tenant.client.listDispatchWebhooks({})).data.map((each) => each.uuid)).toEqual([uuid]);
    for (const [path, other] of [
      ['/webhooks', uuid],
      ['/dispatch/webhooks', event.uuid],
    ])
      for (const [method, rest, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { description: 'x' }],
        ['DELETE', '', undefined],
        ['POST', '/test', {}],
        ['POST', '/secret/rotate', {}],
        ['GET', '/deliveries', undefined],
        ['POST', '/recover', { since: '2026-01-01T00:00:00Z' }],
      ] as const)
        expect((await tenant.send(method, `${path}/${other}${rest}`, { body })).status).toBe(404);
  });

  it.each(dispatchMessageType.options)('are tested with an example of %s', async (event) => {
    const { uuid: webhookUUID } = await subscribe();
    const tested = await tenant.client.testDispatchWebhook({ params: { webhookUUID }, body: { events: [event] } });
    expect(tested.deliveries).toMatchObject([{ event, statusCode: 204 }]);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ event, test: true });
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object;
    expect(new DocumentSchemas(document).messageErrors(receiver.received[0]!.body)).toEqual([]);
  });
});
