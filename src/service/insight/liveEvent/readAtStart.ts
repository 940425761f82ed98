import type { EventBalance } from '#contract/balance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Reads the forecast at the start of an event; null before, and where there could be none. */
export async function readAtStart({ tx, tenant }: TenantScope, eventUUID: string): Promise<EventBalance['atStart']> {
  const said = await tx
    .selectFrom('event_chances')
    .select(['whole', 'likely_wh', 'likely_p10_wh', 'likely_p90_wh'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  if (!said) return null;
  const { whole, likely_wh: p50, likely_p10_wh: p10, likely_p90_wh: p90 } = said;
  return {
    likely:
      p50 === null || p10 === null || p90 === null
        ? null
        : { kwh: whToKwh(p50), p10Kwh: whToKwh(p10), p90Kwh: whToKwh(p90) },
    chancePercent: 100 * whole,
  };
}
