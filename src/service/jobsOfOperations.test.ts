import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
let ids: Ids;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks(), manualScheduler: true });
  tenant = await addConfirmingTenant(service);
  ids = (await fillTenant(tenant.client, receiver.url)).ids;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** Sends a valid request, and returns its status with the kinds of jobs that it enqueued. */
async function jobsOf(name: (typeof operationsInOrder)[number]): Promise<string> {
  const { db } = service.database.store;
  await sql`delete from jobs where tenant_uuid = ${tenant.tenant}`.execute(db);
  const { method, body, ...request } = validRequest(name, ids);
  const response = await tenant.send(method, targetOf(name, request), body === undefined ? {} : { body });
  await response.arrayBuffer();
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from jobs where tenant_uuid = ${tenant.tenant} order by kind`.execute(db);
  return [response.status, ...rows.map(({ kind }) => kind)].join(' ');
}

it('each operation enqueues the jobs that it did, and no others', async () => {
  const lines: string[] = [];
  for (const name of operationsInOrder) lines.push(`${rowOf(name).method} ${name}: ${await jobsOf(name)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('jobsOfOperations.txt');
});
