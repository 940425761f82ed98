import type { Kysely, Transaction } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { enterTenant } from '#store/tenantTransaction.ts';
import { nextOrigin } from '../forecasts/kept/origins.ts';
import { generateApiKey, hashApiKey, keyIdOf } from './apiKey.ts';

export interface TenantLimits {
  requests_per_second: number;
  requests_in_flight: number;
  consumption_per_second: number;
  consumption_in_flight: number;
}

export interface TenantSettings extends TenantLimits {
  /** The retention of readings; null keeps them. */
  retention_months: number | null;
  /** How long the assets of replaced preliminary stats runs are kept, and the audit; null keeps them. */
  preliminary_runs_days: number | null;
  audit_months: number | null;
  /** Above it a second operator confirms a dispatch; null for never. */
  confirm_above_kw: number | null;
}

/** Of a new live tenant; a sandbox's devices are not real. */
const CONFIRM_ABOVE_KW = 1000;

/** Of a new tenant: thirteen months, as most of what is derived. */
const PRELIMINARY_RUNS_DAYS = 400;

/** Creates a tenant, with its daily housekeeping and forecasts. */
export async function createTenant(
  db: Kysely<Database>,
  name: string,
  environment: 'SANDBOX' | 'LIVE',
  limits: Partial<TenantLimits> = {},
): Promise<TenantRow> {
  return db.transaction().execute(async (tx) => {
    const tenant = await tx
      .insertInto('tenants')
      .values({
        tenant_uuid: newUuid(),
        name,
        environment,
        confirm_above_kw: environment === 'LIVE' ? CONFIRM_ABOVE_KW : null,
        preliminary_runs_days: PRELIMINARY_RUNS_DAYS,
        ...limits,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('jobs')
      .values(
        [
          { kind: 'HOUSEKEEPING', due_utc: new Date(wallNow() + DAY_MS) },
          { kind: 'COUNTS', due_utc: new Date(wallNow() + DAY_MS) },
          { kind: 'FORECAST_DAY', due_utc: new Date(nextOrigin(wallNow())) },
        ].map((job) => ({ tenant_uuid: tenant.tenant_uuid, subject_uuid: tenant.tenant_uuid, ...job })),
      )
      .execute();
    await beginCounts(tx, tenant.tenant_uuid);
    return tenant;
  });
}

/** Nothing is there to count yet. The tables are behind the tenant's wall. */
async function beginCounts(tx: Transaction<Database>, tenant: string): Promise<void> {
  const { now } = await enterTenant(tx, tenant);
  await tx
    .insertInto('count_states')
    .values(
      (['ASSETS', 'CONSENTS', 'USERS'] as const).map((subject) => ({
        tenant_uuid: tenant,
        subject,
        is_complete: true,
        recounted_utc: new Date(now),
      })),
    )
    .execute();
}

export const setLimits = (
  db: Kysely<Database>,
  tenant: string,
  limits: Partial<TenantSettings>,
): Promise<TenantRow | undefined> =>
  db.updateTable('tenants').set(limits).where('tenant_uuid', '=', tenant).returningAll().executeTakeFirst();

/** Issues a key; it can be read only in this response. A dashboard's says which person acts. */
export async function issueKey(
  db: Kysely<Database>,
  tenant: Pick<TenantRow, 'tenant_uuid' | 'environment'>,
  label: string,
  { expires = null, forDashboard = false }: { expires?: Date | null; forDashboard?: boolean } = {},
): Promise<string> {
  const { keyId, apiKey } = generateApiKey(tenant.environment);
  await db
    .insertInto('api_keys')
    .values({
      key_id: keyId,
      tenant_uuid: tenant.tenant_uuid,
      label,
      key_sha256: hashApiKey(apiKey),
      expires_utc: expires,
      ...(forDashboard && { names_operators: true }),
    })
    .execute();
  return apiKey;
}

/** Returns whether this tenant has a key that is neither revoked nor expired. */
export async function keyWorks(
  db: Kysely<Database>,
  { apiKey, tenant }: { apiKey: string; tenant: string },
): Promise<boolean> {
  const keyId = keyIdOf(apiKey);
  if (keyId === null) return false;
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirst();
  const isExpired = row?.expires_utc ? row.expires_utc.getTime() <= wallNow() : false;
  return row !== undefined && row.revoked_utc === null && !isExpired && row.key_sha256.equals(hashApiKey(apiKey));
}

/** Makes a key that works a dashboard's: one issued before there was a difference. */
export async function letNameOperators(db: Kysely<Database>, { apiKey }: { apiKey: string }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ names_operators: true })
    .where('key_id', '=', keyIdOf(apiKey))
    .where('names_operators', '=', false)
    .execute();
}
