import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { publishTestEvents, testWebhooks } from '#testing/webhookReceiver.ts';
import { leaseQueues, allowAllTenants } from './queueLeases.ts';

const OWNER = randomUUID();
const PLACES = 64;
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
  const claim = (claimed: ReadonlyMap<string, number>) =>
    service.database.store.db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      await sql`update webhook_subscriptions set failing_since = now() where failing_since is null`.execute(tx);
      const rows = await leaseQueues(tx, {
        owner: OWNER,
        now: new Date(),
        failing: true,
        limit: PLACES,
        share: SHARE,
        claimed,
      });
      return Map.groupBy(rows, ({ tenant_uuid }) => tenant_uuid);
    });

  it('is a quarter: eighty failing subscriptions of one tenant leave slots for others', async () => {
    const many = await failingTenant(80);
    const few = await failingTenant(3);
    const first = await claim(new Map());
    expect(first.get(many.tenant)).toHaveLength(SHARE);
    const second = await claim(new Map([[many.tenant, SHARE]]));
    expect([
      second.get(many.tenant),
      [...(first.get(few.tenant) ?? []), ...(second.get(few.tenant) ?? [])].length,
    ]).toEqual([undefined, 3]);
  });
});
