import { londonDate } from '#energy/time/london.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict, notFound } from '../platform/http/problem.ts';

/**
 * Returns the rules and the hold-out of a scheme that is open and valid on the London day on which the event starts;
 * throws 409 otherwise.
 */
export async function requireOpenScheme(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  startMs: number,
): Promise<
  Pick<SchemeRow, 'scheme_uuid' | 'baseline_method' | 'pack_id' | 'pack_version' | 'hold_out_share' | 'hold_out_gbp'>
> {
  const scheme = await tx
    .selectFrom('event_schemes')
    .select([
      'scheme_uuid',
      'status',
      'valid_from',
      'valid_to',
      'baseline_method',
      'pack_id',
      'pack_version',
      'hold_out_share',
      'hold_out_gbp',
    ])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .forShare()
    .executeTakeFirst();
  if (!scheme) throw notFound('event scheme');
  if (scheme.status === 'CLOSED') throw conflict('The event scheme is closed');
  const day = londonDate(startMs);
  if ((scheme.valid_from && day < scheme.valid_from) || (scheme.valid_to && day >= scheme.valid_to))
    throw conflict(`The event scheme is not valid on ${day}`);
  return scheme;
}
