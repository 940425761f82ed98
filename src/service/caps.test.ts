import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const WRITERS = 10;
/** What is left for them. */
const ROOM = 3;

interface Cap {
  operation: EndpointName;
  table: string;
  most: number;
  /** Columns in which rows differ, of the row with the number n. */
  fresh: string;
  /** Whose rows are counted, if not the tenant's. */
  of?: (ids: Ids) => string;
  /** Of the request with this number, where equal ones would be refused for another reason. */
  more?: (index: number) => object;
}

const caps: Cap[] = [
  {
    operation: 'createExportSchedule',
    table: 'export_schedules',
    most: 100,
    fresh: "'schedule_uuid', gen_random_uuid()",
  },
  {
    operation: 'createContact',
    table: 'contacts',
    most: 100,
    fresh: "'contact_uuid', gen_random_uuid(), 'email', 'c' || n || '@example.com'",
    more: (index) => ({ email: `late${index}@example.com` }),
  },
  {
    operation: 'createCalendarFeed',
    table: 'calendar_feeds',
    most: 10_000,
    fresh: "'feed_uuid', gen_random_uuid(), 'token_sha256', '\\x' || encode(sha256(n::text::bytea), 'hex')",
  },
  {
    operation: 'createFileBinding',
    table: 'file_bindings',
    most: 1000,
    fresh: "'binding_uuid', gen_random_uuid(), 'name', 'B' || n",
  },
  {
    operation: 'createMarketPack',
    table: 'market_packs',
    most: 500,
    fresh: "'pack_uuid', gen_random_uuid(), 'pack_id', 'P' || n",
    more: (index) => ({ version: `late${index}` }),
  },
  {
    operation: 'createWebhook',
    table: 'webhook_subscriptions',
    most: 100,
    fresh: "'webhook_uuid', gen_random_uuid()",
    of: () => "family = 'EVENTS' and deleted_utc is null",
  },
  {
    operation: 'createDispatchWebhook',
    table: 'webhook_subscriptions',
    most: 100,
    fresh: "'webhook_uuid', gen_random_uuid()",
    of: () => "family = 'DISPATCH' and deleted_utc is null",
  },
  {
    operation: 'createOpenAdrCredential',
    table: 'controller_credentials',
    most: 10,
    fresh: "'client_id', 'hhc_' || n",
    of: () => 'controller_uuid is null and revoked_utc is null',
  },
  {
    operation: 'addClaimEvidence',
    table: 'asset_claim_evidence',
    most: 20,
    fresh: "'evidence_uuid', gen_random_uuid()",
    of: ({ claimUUID }) => `claim_uuid = '${claimUUID}'`,
  },
  {
    operation: 'declareUnavailable',
    table: 'availability_gaps',
    most: 500,
    fresh: "'gap_uuid', gen_random_uuid()",
    of: ({ windowUUID }) => `window_uuid = '${windowUUID}'`,
  },
  {
    operation: 'createUnit',
    table: 'units',
    most: 1000,
    fresh: "'unit_uuid', gen_random_uuid(), 'unit_id', 'U' || n",
    of: ({ schemeUUID }) => `scheme_uuid = '${schemeUUID}' and status = 'ACTIVE'`,
    more: (index) => ({ unitId: `late${index}` }),
  },
  {
    operation: 'nominateEvent',
    table: 'event_nominations',
    most: 200,
    fresh: "'version', version + n",
    of: ({ nominatedEventUUID }) => `event_uuid = '${nominatedEventUUID}'`,
  },
  {
    operation: 'createWeekTemplate',
    table: 'week_templates',
    most: 1000,
    fresh: "'version', version + n",
    of: ({ templatedSchemeUUID }) => `scheme_uuid = '${templatedSchemeUUID}'`,
  },
];

describe('of concurrent requests, as many succeed as there is room for', () => {
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

  const inTenant = <Result>(query: ReturnType<typeof sql<Result>>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => (await query.execute(tx)).rows);

  it.each(caps)('$operation: $most in $table', async ({ operation, table, most, fresh, of, more }) => {
    const { method, body, ...request } = validRequest(operation, ids);
    const send = async (index: number) =>
      (
        await tenant.send(method, targetOf(operation, request), {
          body: { ...(body as object), ...more?.(index) },
        })
      ).status;
    expect(await send(-1)).toBeLessThan(300);
    const counted = sql.raw(`${table} where tenant_uuid = '${tenant.tenant}' and ${of?.(ids) ?? 'true'}`);
    const count = async () =>
      (await inTenant(sql<{ count: number }>`select count(*)::int as count from ${counted}`))[0]!.count;
    await inTenant(sql`
      insert into ${sql.table(table)}
      select made.* from (select * from ${counted} order by ctid desc limit 1) one,
        generate_series(1, ${most - ROOM - (await count())}) n,
        jsonb_populate_record(null::${sql.table(table)}, to_jsonb(one) || jsonb_build_object('n', n, ${sql.raw(fresh)})) made`);
    expect(await count()).toBe(most - ROOM);
    const statuses = tally(await Promise.all(Array.from({ length: WRITERS }, (_, index) => send(index))));
    expect(await count()).toBe(most);
    expect(statuses[409]).toBe(WRITERS - ROOM);
    expect(Object.keys(statuses)).toHaveLength(2);
  });

  it('createControllerCredential: 2 of a controller', async () => {
    const { method, body, ...request } = validRequest('createControllerCredential', ids);
    const target = targetOf('createControllerCredential', request);
    await Promise.all(Array.from({ length: WRITERS }, () => tenant.send(method, target, { body })));
    const { data } = await tenant.client.listControllerCredentials({
      params: { controllerUUID: request.params['controllerUUID']! },
    });
    expect(data).toHaveLength(2);
  });
});
