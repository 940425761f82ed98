import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('requeues fifty thousand failures a call; a repeated call requeues the next ones', async () => {
  const tenant = await service.addTenant();
  const { uuid: webhookUUID } = await tenant.client.createWebhook({
    body: { url: 'https://hooks.example.com/in', events: ['EVENT.STARTED'] },
  });
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`
      insert into webhook_deliveries (tenant_uuid, delivery_uuid, webhook_uuid, event, created_utc, body, status)
      select ${tenant.tenant}::uuid, gen_random_uuid(), ${webhookUUID}::uuid, 'EVENT.STARTED', now(), '{}', 'FAILED'
        from generate_series(1, 50010)`.execute(tx),
  );
  const recover = () =>
    tenant.client.recoverWebhook({ params: { webhookUUID }, body: { since: '2020-01-01T00:00:00Z' } });
  expect([await recover(), await recover(), await recover()]).toEqual([
    { requeued: 50_000 },
    { requeued: 10 },
    { requeued: 0 },
  ]);
  const { totalItems } = await tenant.client.listWebhookDeliveries({
    params: { webhookUUID },
    query: { status: 'RETRYING' },
  });
  expect(totalItems).toBe(50_010);
});
