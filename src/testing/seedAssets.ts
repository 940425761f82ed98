import type { Kysely } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { countNewAssets } from '#service/assets/totals/withCounts.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';

// A statement has at most 65,535 parameters.
const BATCH_SIZE = 5000;

interface SeedOptions {
  prefix?: string;
  status?: 'ACTIVE' | 'ARCHIVED';
}

/** Inserts assets directly into the database, named `${prefix}0`, `${prefix}1`, …; returns their UUIDs. */
export async function seedAssets(
  db: Kysely<Database>,
  tenant: string,
  count: number,
  { prefix = 'meter-', status = 'ACTIVE' }: SeedOptions = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    tenant_uuid: tenant,
    asset_uuid: newUuid(),
    asset_id: `${prefix}${index}`,
    asset_type: 'OTHER' as const,
    mpan_status: 'NOT_APPLICABLE' as const,
    status,
    created_utc: new Date(),
    updated_utc: new Date(),
  }));
  await tenantTransaction(db, tenant, async (scope) => {
    for (let from = 0; from < count; from += BATCH_SIZE)
      await scope.tx
        .insertInto('assets')
        .values(rows.slice(from, from + BATCH_SIZE))
        .execute();
    await countNewAssets(
      scope,
      rows.map((row) => row.asset_uuid),
    );
  });
  return rows.map((row) => row.asset_uuid);
}
