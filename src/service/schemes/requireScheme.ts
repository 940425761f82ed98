import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';

/** Throws 404 unless the tenant has the event scheme, open or closed. */
export async function requireScheme({ tx, tenant }: TenantScope, schemeUUID: string): Promise<void> {
  const row = await tx
    .selectFrom('event_schemes')
    .select('scheme_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  if (!row) throw notFound('event scheme');
}
