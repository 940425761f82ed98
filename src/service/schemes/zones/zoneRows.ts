import type { TenantScope } from '#store/tenantTransaction.ts';

/** Reads the table of zones of a scheme: zone by outward postcode, in order. */
export async function readOutcodes({ tx, tenant }: TenantScope, schemeUUID: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('zone_outcodes')
    .select(['outcode', 'zone'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .orderBy('outcode')
    .execute();
  return new Map(rows.map(({ outcode, zone }) => [outcode, zone]));
}
