import { sql } from 'kysely';
import type { SuppressionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MailTools } from './mailTools.ts';

/** What an address gets no mail of; null if it gets all. */
export async function suppressionOf(
  { tx, tenant }: TenantScope,
  { hashes }: Pick<MailTools, 'hashes'>,
  address: string,
): Promise<SuppressionsTable['kind'] | null> {
  const rows = await tx
    .selectFrom('suppressions')
    .select('kind')
    .where('tenant_uuid', '=', tenant)
    .where('address_hash', 'in', hashes.all(tenant, address))
    .execute();
  return rows.some(({ kind }) => kind === 'ALL') ? 'ALL' : (rows[0]?.kind ?? null);
}

/** No more mail of this kind to an address; again, it stays as it is. */
export async function suppress(
  { tx, tenant, now }: TenantScope,
  { hashes }: Pick<MailTools, 'hashes'>,
  address: string,
  kind: SuppressionsTable['kind'],
  reason: SuppressionsTable['reason'],
): Promise<void> {
  await sql`
    insert into suppressions (tenant_uuid, address_hash, kind, reason, created_utc)
    values (${tenant}, ${hashes.of(tenant, address)}, ${kind}, ${reason}, ${new Date(now)})
    on conflict do nothing`.execute(tx);
}
