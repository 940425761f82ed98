import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { ENTER_TENANT } from './enterTenant.ts';
import type { Database, TenantRow } from './schema.ts';

/** One transaction that sees one tenant. `now` is that tenant's business time in epoch milliseconds. */
export interface TenantScope {
  tx: Transaction<Database>;
  tenant: string;
  environment: TenantRow['environment'];
  now: number;
  /** PostgreSQL's, as a number: 180004 for 18.4. */
  serverVersion: number;
}

export class UnknownTenant extends Error {}

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** Opens the wall for one tenant in a transaction already begun, and reads its clock. */
export async function enterTenant(tx: Transaction<Database>, tenant: string): Promise<TenantScope> {
  const { rows } = await tx.executeQuery<Pick<TenantRow, 'clock_offset_ms' | 'environment'> & { server_version: number }>(CompiledQuery.raw(ENTER_TENANT, [tenant]));
  if (!rows[0]) throw new UnknownTenant(`no tenant ${tenant}`);
  return { tx, tenant, environment: rows[0].environment, now: Date.now() + rows[0].clock_offset_ms, serverVersion: rows[0].server_version };
}

/** Runs `work` in one transaction that row-level security confines to `tenant`; a deadlock's victim is run again. */
export async function tenantTransaction<Result>(db: Kysely<Database>, tenant: string, work: (scope: TenantScope) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => work(await enterTenant(tx, tenant)));
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
