import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { freshMpan } from '#testing/seed.ts';

/**
 * Inserts simulated meters of one consenting user directly into the database for a sandbox tenant, each due to be read
 * now by its clock.
 */
export async function addSimulatedMeters(db: Kysely<Database>, tenant: string, count: number): Promise<void> {
  const mpans = Array.from({ length: count }, () => freshMpan());
  await tenantTransaction(db, tenant, async ({ tx, now }) => {
    const at = new Date(now);
    const { rows } = await sql<{ user_uuid: string }>`
      insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc) values
        (${tenant}, gen_random_uuid(), 'meters', 'Meters', ${at}, ${at}) returning user_uuid`.execute(tx);
    await sql`
      insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, created_utc)
      values (${tenant}, gen_random_uuid(), ${rows[0]!.user_uuid}, 'DATA_ACCESS', 'OPT_IN', 'ACTIVE',
        'halfHour', ${at})`.execute(tx);
    await sql`
      with added as (
        insert into assets (tenant_uuid, asset_uuid, asset_id, user_uuid, asset_type, mpan, mpan_status,
          meter_serial_number, created_utc, updated_utc)
        select ${tenant}, gen_random_uuid(), mpan, ${rows[0]!.user_uuid}, 'SMART_METER', mpan, 'VALID', 'SIM' ||
          mpan, ${at}, ${at} from unnest(${mpans}::text[]) as mpan
        returning asset_uuid
      )
      insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
        select ${tenant}, 'METER_READ', asset_uuid, ${new Date(now + 86_400_000)} from added`.execute(tx);
  });
}
