import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';

/** Tables with a tenant that row-level security does not confine to it, each with its reason. */
const NOT_ISOLATED: Record<string, string> = {
  'public.tenants': 'read to find the tenant of a request, before there is one',
  'public.api_keys': 'read by the id of a key, before its tenant is known; holds hashes alone',
  'public.controller_credentials': 'as api_keys: a token is checked before its tenant is known; holds hashes alone',
  'public.jobs':
    'read by the scheduler to find tenants with due work; holds ids and instants, each job runs as its tenant',
  'public.limit_logs': 'counted before a request is admitted, outside its transaction; holds instants',
  'public.limit_places': 'as limit_logs: which process holds a slot in flight',
};
/** Tables of the service without a tenant, each with its reason. */
const TENANTLESS: Record<string, string> = {
  'public.asset_search':
    'hashes of three letters and an id, so that an index can be used; what they find is read under row-level security',
  'public.forecast_count_days': 'how many forecasts all tenants together have, for the metrics',
  'public.forecast_score_days': 'the scores of all tenants together, for the metrics',
  'public.limit_processes': 'which processes of the service run',
  'public.recount_days': 'by how much the kept counts of all tenants together were off, for the metrics',
  'public.schema_migration': 'which migrations were applied',
  'public.temperature_reads': 'when the weather service is read next',
  'public.temperatures': 'the weather of one place, the same for all tenants',
  'public.user_search': 'as asset_search',
};
const TENANT_POLICY = "(tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)";
/** The sender of webhooks serves all tenants; no request ever sets this. */
const DELIVERER_POLICY = "(current_setting('app.deliverer'::text, true) = 'on'::text)";
const DELIVERER_TABLES = [
  'public.controller_batch_numbers',
  'public.controllers',
  'public.dispatch_attempts',
  'public.dispatch_batches',
  'public.dispatch_latencies',
  'public.dispatch_sums',
  'public.dispatches',
  'public.oadr_cursors',
  'public.oadr_notifications',
  'public.oadr_objects',
  'public.webhook_attempts',
  'public.webhook_deliveries',
  'public.webhook_subscriptions',
];

interface Table {
  name: string;
  has_tenant: boolean;
  forced: boolean;
  policies: string[];
}

let database: TestDatabase;
let tables: Table[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<Table>`
    select relnamespace::regnamespace || '.' || relname as name,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_uuid'
        and not attisdropped) as has_tenant,
      relrowsecurity and relforcerowsecurity as forced,
      array(select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid and polcmd = '*'
        and polwithcheck is null order by 1) as policies
    from pg_class c
    where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'bff')
    order by 1`.execute(database.store.db);
  tables = rows;
});
afterAll(() => database.drop());

it('every table with a tenant is confined to the tenant of the transaction, its owner included', () => {
  const isolated = tables.filter(({ has_tenant, name }) => has_tenant && !(name in NOT_ISOLATED));
  expect(isolated.length).toBeGreaterThan(20);
  for (const { name, forced, policies } of isolated)
    expect([forced, policies], name).toEqual([
      true,
      DELIVERER_TABLES.includes(name) ? [DELIVERER_POLICY, TENANT_POLICY] : [TENANT_POLICY],
    ]);
});

it('the exceptions are these, and exist', () => {
  expect(tables.filter(({ has_tenant, forced }) => has_tenant && !forced).map(({ name }) => name)).toEqual(
    Object.keys(NOT_ISOLATED).sort(),
  );
  expect(
    tables.filter(({ has_tenant, name }) => !has_tenant && name.startsWith('public.')).map(({ name }) => name),
  ).toEqual(Object.keys(TENANTLESS));
});

it("the service's role cannot bypass row-level security", async () => {
  const { rows } = await sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(
    database.store.db,
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
});
