import { afterAll, beforeAll, expect, it } from 'vitest';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const WRITERS = 8;
const writes = operationsInOrder.filter((name) => rowOf(name).method !== 'GET');

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
let ids: Ids;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks() });
  tenant = await addConfirmingTenant(service);
  ids = (await fillTenant(tenant.client, receiver.url)).ids;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

it.each(writes)('of equal requests of %s at once, the others answer what a repetition does', async (name) => {
  const { method, body, ...request } = validRequest(name, ids);
  const send = async () => (await tenant.send(method, targetOf(name, request), { body })).status;
  const statuses = await Promise.all(Array.from({ length: WRITERS }, send));
  const counts = tally(statuses);
  const { status } = rowOf(name);
  const done = statuses.filter((each) => each === status || each === 200);
  expect(done.length, JSON.stringify(counts)).toBeGreaterThanOrEqual(1);
  const repeated = await send();
  expect(repeated).toBeLessThan(500);
  for (const each of statuses) expect([status, 200, repeated], JSON.stringify(counts)).toContain(each);
});
