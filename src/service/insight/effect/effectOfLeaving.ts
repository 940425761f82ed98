import { sql } from 'kysely';
import { type EventEffect, MAX_EFFECT_EVENTS } from '#contract/eventEffect.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { effectOnEvent } from './effectOnEvent.ts';

/**
 * Returns the effect on scheduled events if assets leave all of them, or those of one scheme: the next three, and the
 * number that they leave.
 */
export async function effectOfLeaving(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  schemeUUID: string | null = null,
): Promise<{ events: EventEffect[]; totalEvents: number }> {
  const { tx, tenant, now } = scope;
  const touched = await tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('state', '=', 'SCHEDULED')
    .where('start_utc', '>', new Date(now))
    .$if(schemeUUID !== null, (query) => query.where('scheme_uuid', '=', schemeUUID!))
    .where(
      sql<boolean>`event_uuid in (select ea.event_uuid from event_assets ea where ea.tenant_uuid = ${tenant}
        and ea.state = 'OPT_IN' and ea.asset_uuid = any(${assetUUIDs}::uuid[]))`,
    )
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .execute();
  const leaves = new Set(assetUUIDs);
  const events: EventEffect[] = [];
  for (const event of touched.slice(0, MAX_EFFECT_EVENTS) satisfies EventRow[])
    events.push(await effectOnEvent(scope, event, { leaves }));
  return { events, totalEvents: touched.length };
}
