import type { Kysely, Transaction } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { nextOrigin } from '#energy/forecast/origins.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { enterTenant } from '#store/tenantTransaction.ts';

export interface TenantLimits {
  requests_per_second: number;
  requests_in_flight: number;
  consumption_per_second: number;
  consumption_in_flight: number;
}

export interface TenantSettings extends TenantLimits {
  /** Retention of readings; null for ever. */
  retention_months: number | null;
  /** Retention of the assets of replaced preliminary stats runs, and of the audit; null for ever. */
  preliminary_runs_days: number | null;
  audit_months: number | null;
  /** Power above which a second operator confirms a dispatch; null for never. */
  confirm_above_kw: number | null;
}

/** Threshold of a new live tenant; a sandbox's devices are not real. */
const CONFIRM_ABOVE_KW = 1000;

/** Retention of a new tenant: thirteen months, as for most derived data. */
const PRELIMINARY_RUNS_DAYS = 400;
/** Delay after which there may be assets to count. */
const FIRST_COUNT_MS = 5 * 60_000;

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
          { kind: 'LOAD_COUNT', due_utc: new Date(wallNow() + FIRST_COUNT_MS) },
          { kind: 'FORECAST_DAY', due_utc: new Date(nextOrigin(wallNow())) },
        ].map((job) => ({ tenant_uuid: tenant.tenant_uuid, subject_uuid: tenant.tenant_uuid, ...job })),
      )
      .execute();
    await beginCounts(tx, tenant.tenant_uuid);
    return tenant;
  });
}

/** Marks a new tenant's counts as complete: nothing is there to count yet. The tables have row level security. */
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
