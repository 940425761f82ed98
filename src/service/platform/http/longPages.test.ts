import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedDeliveries } from '#testing/seedDeliveries.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const COUNT = 200;

describe('pages of long rows', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());

  interface Walked {
    rows: Record<string, unknown>[];
    longest: number;
    responses: number;
  }

  /** Follows the links to the next page from the first. */
  const readAll = async (first: string): Promise<Walked> => {
    const read: Walked = { rows: [], longest: 0, responses: 0 };
    for (let path: string | undefined = first; path; read.responses++) {
      const response: Response = await tenant.send('GET', path);
      expect(response.status).toBe(200);
      const text = await response.text();
      read.longest = Math.max(read.longest, Buffer.byteLength(text));
      read.rows.push(...(JSON.parse(text) as Page<Record<string, unknown>>).data);
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return read;
  };

  it('deliveries of 250 kB are in responses of at most 16 MB, each once and in order', async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: 'https://hooks.example/', events: ['EVENT.STARTED'] },
    });
    await seedDeliveries(service.database.store.db, tenant.tenant, {
      webhookUUID: uuid,
      count: COUNT,
      bytes: 250_000,
    });
    const { rows, longest, responses } = await readAll(`/webhooks/${uuid}/deliveries?pageSize=1000`);
    expect(longest).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    expect(rows.map(({ body }) => parseInt(body as string, 10))).toEqual(
      Array.from({ length: COUNT }, (_, index) => COUNT - index),
    );
    expect(responses).toBeLessThan(10);
    // Also from the middle of a page, and across the end of one.
    const small = await readAll(`/webhooks/${uuid}/deliveries?pageSize=90&sort=createdUTC`);
    expect(small.rows.map(({ body }) => parseInt(body as string, 10))).toEqual(
      Array.from({ length: COUNT }, (_, index) => index + 1),
    );
  });

  it('so are bulk actions with long lists of refusals', async () => {
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Evening', requiresMpan: false } });
    const { bulkActionUUID } = await tenant.client.createBulkAction({
      body: { filter: {}, all: true, action: 'SCHEME_OPT_IN', target: schemeUUID },
    });
    const refused = JSON.stringify(
      Array.from({ length: 250 }, () => ({ assetUUID: schemeUUID, code: 'NO_USER', detail: 'x'.repeat(150) })),
    );
    for (let from = 1; from <= 300; from += 50)
      await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
        await sql`
        insert into bulk_actions select (jsonb_populate_record(b, jsonb_build_object(
            'bulk_action_uuid', gen_random_uuid(), 'created_utc', b.created_utc + n * interval '1 second',
            'refused', ${refused}::jsonb))).*
        from bulk_actions b, generate_series(${from}::integer, ${from + 49}::integer) n
        where b.bulk_action_uuid = ${bulkActionUUID}`.execute(tx);
      });
    const { rows, longest, responses } = await readAll('/bulk-actions?pageSize=1000');
    expect(longest).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    expect(new Set(rows.map(({ bulkActionUUID }) => bulkActionUUID)).size).toBe(301);
    expect(responses).toBeGreaterThan(1);
  });

  it('a page that ended early is read to its end by cursors, in requests that name it', async () => {
    const { uuid } = await tenant.client.createWebhook({
      body: { url: 'https://hooks.example/pages', events: ['EVENT.STARTED'] },
    });
    await seedDeliveries(service.database.store.db, tenant.tenant, { webhookUUID: uuid, count: 90, bytes: 250_000 });
    const read = async (cursor?: string) =>
      tenant.client.listWebhookDeliveries({
        params: { webhookUUID: uuid },
        query: { page: 1, pageSize: 50, ...(cursor !== undefined && { cursor }) },
      });
    const found: number[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const { data, page, nextCursor } = await read(cursor);
      expect(page).toBe(1);
      found.push(...data.map(({ body }) => parseInt(body, 10)));
      cursor = nextCursor;
    }
    expect(found).toEqual(Array.from({ length: 50 }, (_, index) => 90 - index));
  });
});
