import { sql } from 'kysely';
import type { SuppressionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MailTools } from './mailTools.ts';

/** Returns the kind of mail that an address does not get; null if it gets all. */
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

/** Suppresses mail of a kind to an address; a person's wish counts more than a refusal by the server. */
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
    on conflict (tenant_uuid, address_hash, kind) do update set reason = excluded.reason
    where suppressions.reason = 'REFUSED'`.execute(tx);
}

/**
 * Deletes the refusal of an address by its server, so that it is tried again; returns whether there was one.
 * Unsubscriptions stay.
 */
export async function forgetRefusal(
  { tx, tenant }: TenantScope,
  { hashes }: Pick<MailTools, 'hashes'>,
  address: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('suppressions')
    .where('tenant_uuid', '=', tenant)
    .where('address_hash', 'in', hashes.all(tenant, address))
    .where('reason', '=', 'REFUSED')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
