import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** How many assets of an event are in each state. */
export async function countStates(
  { tx, tenant }: TenantScope,
  eventUUID: string,
): Promise<Record<EventAssetState, number>> {
  const rows = await tx
    .selectFrom('event_assets')
    .select(['state', sql<number>`count(*)`.as('assets')])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .groupBy('state')
    .execute();
  return { INVITED: 0, OPT_IN: 0, OPT_OUT: 0, ...Object.fromEntries(rows.map(({ state, assets }) => [state, assets])) };
}
