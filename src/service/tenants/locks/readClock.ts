import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Returns the tenant's business time at this instant, in epoch milliseconds: later than the scope's `now`, and by a
 * clock that may have been moved since.
 */
export async function readClock({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>): Promise<number> {
  const { clock_offset_ms } = await tx
    .selectFrom('tenants')
    .select('clock_offset_ms')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  return wallNow() + clock_offset_ms;
}
