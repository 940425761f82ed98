import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { publishTestEvents, testWebhooks } from '#testing/webhookReceiver.ts';
import { SUBSCRIPTIONS } from './dueDeliveries.ts';
import { allowAllTenants, type LeasedReceiver, ReceiverLeases } from './receiverLeases.ts';

/** Of 64 places for failing receivers. */
const SHARE = 16;

describe("a tenant's share of the slots for deliveries", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks() });
  });
  afterAll(() => service.close());

  /** A tenant with this many subscriptions whose receivers fail, each with a due delivery. */
  const failingTenant = async (count: number): Promise<TestTenant> => {
    const tenant = await service.addTenant();
    for (let index = 0; index < count; index++)
      await tenant.client.createWebhook({ body: { url: `http://127.0.0.1:9009/${index}`, events: ['EVENT.STARTED'] } });
    await publishTestEvents(service, tenant, 1);
    return tenant;
  };
  const leases = new ReceiverLeases(SUBSCRIPTIONS);
  const claim = (held: readonly LeasedReceiver[]) =>
    service.database.store.db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      await sql`update webhook_subscriptions set failing_since = now() where failing_since is null`.execute(tx);
      return Map.groupBy(await leases.claim(tx, held, new Date()), ({ tenant }) => tenant);
    });

  it('is a quarter: eighty failing subscriptions of one tenant leave slots for others', async () => {
    const many = await failingTenant(80);
    const few = await failingTenant(3);
    const first = await claim([]);
    expect(first.get(many.tenant)).toHaveLength(SHARE);
    const second = await claim(first.get(many.tenant)!);
    expect([
      second.get(many.tenant),
      [...(first.get(few.tenant) ?? []), ...(second.get(few.tenant) ?? [])].length,
    ]).toEqual([undefined, 3]);
  });
});
