import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BulkEffect } from '#contract/bulkEffect.ts';
import { statusOf } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type FullTenant, type Ids } from '#testing/fullTenant.ts';
import { idFieldPaths, valuePaths } from '#testing/idPaths.ts';
import { problemOf } from '#testing/problemOf.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  operationsInOrder,
  operations,
  paramsOf,
  rowOf,
  targetOf,
  validRequest,
  type ValidRequest,
} from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { issueKey } from './tenants/keys.ts';

type Known = Record<string, string>;
type Resident = FullTenant & { tenant: TestTenant };

/** Parameters that name no resource. */
const NO_ID = new Set(['direction', 'type', 'run', 'version', 'date', 'name']);
/** Ids in paths that are not UUIDs. */
const OTHER_IDS = new Set(['keyId', 'mpan', 'clientId', 'blClientId']);
/** Filters whose name differs from the id they filter by. */
const idNamed: Known = {
  eventUUID: 'event-uuid',
  notInScheme: 'schemeUUID',
  target: 'sparePortfolioUUID',
  after: 'assetUUID',
};
const isId = (param: string) => !NO_ID.has(param);
const unknownOf = (param: string) => {
  if (param === 'mpan') return freshMpan();
  if (param === 'keyId') return randomBytes(4).toString('hex');
  return OTHER_IDS.has(param) ? `hhc_${randomBytes(12).toString('hex')}` : randomUUID();
};

const queryOf = (name: EndpointName) => {
  const { query } = rowOf(name);
  return query
    ? Object.entries(
        (
          z.toJSONSchema(query, {
            io: 'input',
            unrepresentable: 'any',
            override: ({ zodSchema, jsonSchema }) =>
              void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)?.['openapi']),
          }) as { properties: Record<string, { format?: string }> }
        ).properties,
      )
    : [];
};
const idFilters = (name: EndpointName) =>
  queryOf(name)
    .filter(([, schema]) => schema.format === 'uuid')
    .map(([field]) => field);
const hasSearch = (name: EndpointName) => queryOf(name).some(([field]) => field === 'search');

/** A response without the parts that differ between requests. */
const essence = (status: number, text: string, ...sent: string[]) =>
  `${status} ${sent
    .reduce((rest, id) => rest.replaceAll(id, '(sent)'), text)
    .replaceAll(/"(requestId|instance)":"[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')}`;

/** Whether the effect of a bulk action leaves every event's figures as they are. */
const changesNothing = (text: string): boolean =>
  (JSON.parse(text) as BulkEffect).events.every(
    ({ before, after }) => JSON.stringify(before) === JSON.stringify(after),
  );

describe('tenant isolation', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let a: Resident;
  let b: Resident;
  let before: string[];
  let secretsOfB: string[];

  const settle = async (): Promise<Resident> => {
    const tenant = await addConfirmingTenant(service);
    return { ...(await fillTenant(tenant.client, receiver.url)), tenant };
  };
  /** Every row that one tenant has in the store. */
  const rowsOf = ({ tenant: { tenant } }: Resident) =>
    tenantTransaction(service.database.store.db, tenant, async ({ tx }) => {
      const tables = await sql<{
        name: string;
      }>`select table_name as name from information_schema.columns where column_name = 'tenant_uuid'
        and table_schema = 'public' and table_name not in ('api_keys', 'tenants') order by 1`.execute(tx);
      const rows: string[] = [];
      for (const { name } of tables.rows)
        rows.push(
          ...(
            await sql<{
              row: string;
            }>`select ${name} || t::text as row from ${sql.table(name)} t where tenant_uuid = ${tenant}`.execute(tx)
          ).rows.map(({ row }) => row),
        );
      return rows.sort();
    });

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    [a, b] = [await settle(), await settle()];
    before = await rowsOf(b);
    const { url: _, newMpan: __, ...ids } = { ...b.ids };
    secretsOfB = [b.mark, b.tenant.tenant, ...Object.values(ids)];
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  /** Sends as A and fails if the response shows anything of B beyond the ids that were sent. */
  async function sendAsA(
    name: EndpointName,
    { method, params, query, body }: ValidRequest,
    ...sent: string[]
  ): Promise<{ status: number; text: string }> {
    const response = await a.tenant.send(method, targetOf(name, { params, query }), { body });
    const text = await response.clone().text();
    if (response.status >= 400) await problemOf(response);
    const shown = text + JSON.stringify([...response.headers]);
    for (const secret of secretsOfB)
      if (!sent.includes(secret)) expect(shown, `${name} shows ${secret}`).not.toContain(secret);
    return { status: response.status, text };
  }
  const own = (name: EndpointName) => validRequest(name, a.ids);

  it('every tenant has one of everything', () => {
    expect(before.length).toBeGreaterThan(30);
    for (const [name, id] of Object.entries(b.ids))
      if (!['newMpan', 'url', 'deliveryUUID', 'keyId'].includes(name))
        expect(
          before.some((row) => row.includes(id)),
          name,
        ).toBe(true);
  });

  it.each(operations)(
    '%s is refused alike without a key, with a wrong, a revoked and another tenant’s',
    async (name) => {
      const { db } = service.database.store;
      const revoked = await issueKey(db, { tenant_uuid: a.tenant.tenant, environment: 'SANDBOX' }, 'revoked');
      await db
        .updateTable('api_keys')
        .set({ revoked_utc: new Date() })
        .where('key_id', '=', revoked.split('_')[2]!)
        .execute();
      const head = `${a.tenant.apiKey.slice(0, -10)}${a.tenant.apiKey.at(-10) === 'A' ? 'B' : 'A'}`;
      const wrongSecret = `${head}_${crc32(head).toString(16).padStart(8, '0')}`;
      const { method, body, ...request } = own(name);
      const responses = [];
      for (const headers of [
        { 'x-api-key': undefined },
        { 'x-api-key': wrongSecret },
        { 'x-api-key': revoked },
        { 'x-api-key': b.tenant.apiKey },
        { tenant: b.tenant.tenant },
      ]) {
        const response = await a.tenant.send(method, targetOf(name, request), { body, headers });
        responses.push({ ...(await problemOf(response)), requestId: '' });
      }
      expect(responses).toHaveLength(5);
      for (const response of responses)
        expect(response).toEqual({ ...responses[0]!, status: 401, code: 'UNAUTHORISED' });
    },
  );

  const paths = operations.flatMap((name) =>
    paramsOf(name)
      .filter(isId)
      .map((param) => [name, param] as const),
  );
  it.each(paths)('%s finds no %s of another tenant', async (name, param) => {
    const request = own(name);
    const foreign = validRequest(name, b.ids).params[param]!;
    const unknown = unknownOf(param);
    const actual = await sendAsA(name, { ...request, params: { ...request.params, [param]: foreign } }, foreign);
    expect(actual.status, actual.text).toBe(404);
    const asUnknown = await sendAsA(name, { ...request, params: { ...request.params, [param]: unknown } });
    expect(essence(actual.status, actual.text, foreign)).toBe(essence(asUnknown.status, asUnknown.text, unknown));
  });

  const filters = operations.flatMap((name) => idFilters(name).map((field) => [name, field] as const));
  it.each(filters)('%s finds nothing by another tenant’s %s', async (name, field) => {
    const request = own(name);
    const [foreign, unknown] = [(b.ids as unknown as Known)[idNamed[field] ?? field]!, randomUUID()];
    const [actual, asUnknown] = [
      await sendAsA(name, { ...request, query: { ...request.query, [field]: foreign } }, foreign),
      await sendAsA(name, { ...request, query: { ...request.query, [field]: unknown } }),
    ];
    expect([200, 400, 404]).toContain(actual.status);
    if (actual.status === 200) expect((JSON.parse(actual.text) as { totalItems: number }).totalItems).toBe(0);
    expect(essence(actual.status, actual.text, foreign)).toBe(essence(asUnknown.status, asUnknown.text, unknown));
  });

  const searches = operations.filter(hasSearch);
  it.each(searches)('%s finds nothing by another tenant’s name', async (name) => {
    const request = own(name);
    const found = async (search: string) =>
      (
        JSON.parse((await sendAsA(name, { ...request, query: { ...request.query, search } }, b.mark)).text) as {
          totalItems: number;
        }
      ).totalItems;
    expect(await found(b.mark)).toBe(0);
    expect(await found(a.mark)).toBeGreaterThan(0);
  });

  /** Bodies of A for an operation: one bulk action cannot contain everything it could be about. */
  const bodiesOf = (name: EndpointName): unknown[] => {
    const { portfolioUUID, schemeUUID, 'event-uuid': eventUUID, scheduledEventUUID, assetUUID, userUUID } = a.ids;
    const about = (body: object) => ({ filter: { assetUUIDs: [assetUUID] }, action: 'ARCHIVE', dryRun: true, ...body });
    // An order that was given would refuse the next one for being the second.
    if (name === 'createDispatchOrder') return [{ ...(own(name).body as object), dryRun: true }];
    if (name === 'decideSuspiciousReadings')
      return [
        own(name).body,
        { action: 'CONFIRM', filter: { portfolioUUID } },
        { action: 'CONFIRM', suspicionUUIDs: [assetUUID] },
      ];
    if (name === 'createCalendarFeed')
      return [
        own(name).body,
        { label: 'One', kind: 'PORTFOLIO', portfolioUUID },
        { label: 'Two', kind: 'USER', userUUID },
      ];
    const more = [
      about({ filter: { portfolioUUID } }),
      about({ filter: { userUUID } }),
      about({ filter: { userUUIDs: [userUUID] } }),
      about({ filter: { schemeUUID } }),
      about({ filter: { notInScheme: schemeUUID } }),
      about({ filter: { eventUUID } }),
      about({ action: 'SCHEME_OPT_IN', target: schemeUUID }),
      about({ action: 'EVENT_OPT_IN', target: scheduledEventUUID }),
    ];
    return [own(name).body, ...(name === 'createBulkAction' || name === 'getBulkActionEffect' ? more : [])];
  };
  /** Every place in a body that names a resource of A, with B's resource of the same kind. */
  const foreignBodies = (name: EndpointName): { field: keyof Ids; places: string[]; with: (id: string) => unknown }[] =>
    bodiesOf(name).flatMap((body) => {
      const text = JSON.stringify(body ?? null);
      const named = (Object.keys(a.ids) as (keyof Ids)[]).filter(
        (field) => field !== 'url' && text.includes(a.ids[field]),
      );
      return named.map((field) => ({
        field,
        places: valuePaths(body, a.ids[field], name),
        with: (id: string) => JSON.parse(text.replaceAll(a.ids[field], id)) as unknown,
      }));
    });
  it('treats another tenant’s id in a body as unknown, and stores nothing of it', async () => {
    // A suspicion that has the id of its asset, so that the id of either tenant's asset is that of a suspicion too.
    for (const { tenant, ids } of [a, b])
      await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
        sql`insert into suspicious_readings (tenant_uuid, suspicion_uuid, asset_uuid, direction, start_utc, wh, limit_wh,
            reason, noted_utc)
          values (${tenant.tenant}, ${ids.assetUUID}, ${ids.assetUUID}, 0, '2026-06-01T00:00:00Z', 20000, 12650,
            'CONNECTION', now()) on conflict do nothing`.execute(tx),
      );
    const tried: string[] = [];
    for (const name of operations)
      for (const { field, places, with: put } of foreignBodies(name)) {
        tried.push(...places);
        const [foreign, unknown] = [b.ids[field], unknownOf(field)];
        const actual = await sendAsA(name, { ...own(name), body: put(foreign) }, foreign);
        const asUnknown = await sendAsA(name, { ...own(name), body: put(unknown) });
        expect(essence(actual.status, actual.text, foreign), `${name} ${field}`).toBe(
          essence(asUnknown.status, asUnknown.text, unknown),
        );
        const isRefused =
          actual.status >= 400 ||
          /"refused":\[\{|"matched":0|"assets":0|"outcome":"FAILED"|^\{"changed":0,"unchanged":0,"refused":\[\],/.test(
            actual.text,
          ) ||
          (name === 'getBulkActionEffect' && changesNothing(actual.text));
        expect(isRefused, `${name} ${field}: ${actual.text}`).toBe(true);
      }
    const known = operations.flatMap(idFieldPaths);
    expect(known.length).toBeGreaterThan(15);
    expect(known.filter((field) => !tried.includes(field))).toEqual([]);
  });

  it('holds in the store alone: no table shows, changes or accepts another tenant’s row by any query', async () => {
    const { db } = service.database.store;
    const [mine, theirs] = [a.tenant.tenant, b.tenant.tenant];
    const isolatedTables = await sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relforcerowsecurity and not relispartition order by 1`.execute(db);
    const nonEmpty: string[] = [];
    for (const { name } of isolatedTables.rows) {
      const table = sql.table(name);
      const [owners, deletion, update] = [
        sql<{ owner: string }>`select distinct tenant_uuid as owner from ${table}`,
        sql`delete from ${table} where tenant_uuid = ${theirs}`,
        sql`update ${table} set tenant_uuid = ${theirs}`,
      ];
      const seen = await tenantTransaction(db, mine, async ({ tx }) =>
        (await owners.execute(tx)).rows.map(({ owner }) => owner),
      );
      expect(
        seen.filter((owner) => owner !== mine),
        name,
      ).toEqual([]);
      expect((await tenantTransaction(db, mine, ({ tx }) => deletion.execute(tx))).numAffectedRows, name).toBe(0n);
      expect((await owners.execute(db)).rows, `${name} outside any tenant`).toEqual([]);
      if (seen.length === 0) continue;
      nonEmpty.push(name);
      await expect(
        tenantTransaction(db, mine, ({ tx }) => update.execute(tx)),
        name,
      ).rejects.toMatchObject({ code: '42501' });
    }
    expect(nonEmpty.length, nonEmpty.join()).toBeGreaterThan(18);
  });

  it('treats the names another tenant gave its assets and users as unknown', async () => {
    const [assetId, userId] = [`${b.mark}-meter`, `${b.mark}-one`];
    const record = { assetId, startTime: '2026-06-02T18:00:00Z', value: 1 };
    for (const [name, body] of [
      ['createConsumption', [record]],
      [
        'createConvertedConsumption',
        {
          pack: { packId: 'DNO_COMMON', version: '2024-12' },
          readings: [{ assetId, stamp: record.startTime, value: 1 }],
        },
      ],
      ['createAsset', { userId }],
      ['createAssetsBulk', [{ userId }]],
      ['updateAsset', { userId }],
    ] as const)
      expect((await sendAsA(name, { ...own(name), body }, b.mark)).status, name).toBe(400);
  });

  it('does not replay another tenant’s response by its idempotency key', async () => {
    const post = ({ tenant }: Resident) =>
      tenant.send('POST', '/portfolios', { body: { name: 'Same' }, headers: { 'idempotency-key': 'same' } });
    const [first, second] = [await post(a), await post(b)];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 201, null]);
    const { portfolioUUID } = (await second.json()) as { portfolioUUID: string };
    await b.tenant.client.archivePortfolio({ params: { portfolioUUID } });
    before = await rowsOf(b);
    secretsOfB.push(portfolioUUID);
  });

  it.each(operationsInOrder)("%s returns a tenant's own data", async (name) => {
    const { status, text } = await sendAsA(name, own(name));
    expect(status, text).toBe(statusOf(rowOf(name), own(name).body));
  });

  it('left every row of the other tenant as it was, and wrote none of its ids or names', async () => {
    expect(await rowsOf(b)).toEqual(before);
    const rows = await rowsOf(a);
    for (const secret of secretsOfB) expect(rows.filter((row) => row.includes(secret))).toEqual([]);
  });

  it('covered every operation, every id in a path and every filter of the document', async () => {
    const { paths: document } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<
        string,
        Record<string, { operationId: EndpointName; parameters: { in?: string; schema?: { format?: string } }[] }>
      >;
    };
    const described = Object.values(document)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId }) => operations.includes(operationId));
    const idsIn = (place: string) =>
      described.flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.in === place && parameter.schema?.format === 'uuid'),
      );
    expect([described.length, operationsInOrder.length]).toEqual([operations.length, operations.length]);
    expect(filters).toHaveLength(idsIn('query').length);
    expect(paths.filter(([, param]) => !OTHER_IDS.has(param))).toHaveLength(idsIn('path').length);
  });
});
