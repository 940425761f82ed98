import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#energy/time/spans.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  type ReceivedWebhook,
  type WebhookReceiver,
  startWebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';

/** Returns whether a receiver that has only this secret accepts the message, by the library of Standard Webhooks. */
function verifies({ body, headers }: ReceivedWebhook, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

describe('rotating a secret', () => {
  const webhooks = testWebhooks();
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startTestService({ webhooks });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    tenant = await service.addTenant();
  });
  afterEach(() => receiver.close());
  afterAll(() => service.close());

  const subscribe = () => tenant.client.createWebhook({ body: { url: receiver.url, events: ['EVENT.STARTED'] } });
  const rotate = async (webhookUUID: string) =>
    (await tenant.client.rotateWebhookSecret({ params: { webhookUUID } })).secret;

  it('loses nothing under load, for receivers with the old secret and with the newest one', async () => {
    const { uuid, secret: old } = await subscribe();
    let newest = old;
    const accepted = new Set<unknown>();
    receiver.respond = (message, response) => {
      const isAccepted = verifies(message, newest);
      if (isAccepted) accepted.add(message.headers['webhook-id']);
      response.writeHead(isAccepted ? 204 : 401).end();
    };
    const { deliveries } = service.service;
    const emitting = publishTestEvents(service, tenant, 300);
    for (let round = 0; round < 5; round++) {
      await Promise.all([sleep(50), deliveries.flush()]);
      newest = await rotate(uuid);
    }
    await emitting;
    await deliveries.flush();
    // A request in flight when a secret came was refused for lack of it: its next attempt has both signatures.
    webhooks.move(6000);
    await deliveries.flush();
    webhooks.move(-6000);
    expect(accepted.size).toBe(300);
    expect(receiver.received.filter((message) => !verifies(message, old))).toEqual([]);
  });

  it('leaves requests in flight to the old secret; each later attempt has both signatures', async () => {
    const { uuid, secret: old } = await subscribe();
    const rotated: string[] = [];
    receiver.respond = (_message, response) =>
      void rotate(uuid).then((secret) => rotated.push(secret) && response.writeHead(500).end());
    await publishTestEvents(service, tenant, 1);
    await service.service.deliveries.flush();
    receiver.respond = (_message, response) => void response.end();
    webhooks.move(6000);
    await service.service.deliveries.flush();
    webhooks.move(-6000);
    const [first, second] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect([verifies(first, old), verifies(first, rotated[0]!)]).toEqual([true, false]);
    expect([verifies(second, old), verifies(second, rotated[0]!)]).toEqual([true, true]);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('ends the old one after 24 hours, and not before', async () => {
    const { uuid, secret: old } = await subscribe();
    const secret = await rotate(uuid);
    for (const [later, isSignedByOld] of [
      [DAY_MS - 60_000, true],
      [120_000, false],
    ] as const) {
      webhooks.move(later);
      await publishTestEvents(service, tenant, 1);
      await service.service.deliveries.flush();
      const message = receiver.received.at(-1)!;
      const at = new Date(Number(message.headers['webhook-timestamp']) * 1000);
      const signatures = String(message.headers['webhook-signature']).split(' ');
      const signedBy = (key: string) =>
        signatures.includes(new Webhook(key).sign(String(message.headers['webhook-id']), at, message.body));
      expect([signedBy(secret), signedBy(old)]).toEqual([true, isSignedByOld]);
    }
  });
});
