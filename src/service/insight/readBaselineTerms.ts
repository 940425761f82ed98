import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';

/** Reads how a scheme computes baselines; throws 404 without the scheme. */
export async function readBaselineTerms(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
): Promise<Pick<SchemeRow, 'baseline_method' | 'in_day_adjustment'>> {
  const scheme = await tx
    .selectFrom('event_schemes')
    .select(['baseline_method', 'in_day_adjustment'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  if (!scheme) throw notFound('event scheme');
  return scheme;
}
