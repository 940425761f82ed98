import { sql } from 'kysely';
import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../wire/iso.ts';
import { groupOf, matching, type Sums, sumsOf } from './matching.ts';

/** Counts the assets that are opted in to the event that runs or is next; the other filters as they are. */
export async function countNextEvent(
  scope: TenantScope,
  { eventUUID: _event, eventState: _state, ...others }: AssetFacetsQuery,
): Promise<AssetFacets['nextEvent']> {
  const { tx, tenant, now } = scope;
  const next = await tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'start_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('state', 'in', ['SCHEDULED', 'STARTED'])
    .where('end_utc', '>', new Date(now))
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const { rows } = await sql<Sums>`
    select ${sumsOf} from ${await matching(scope, others)}
    join event_assets ea on ea.tenant_uuid = ${tenant} and ea.event_uuid = ${next.event_uuid}
      and ea.asset_uuid = m.asset_uuid and ea.state = 'OPT_IN'`.execute(tx);
  return { eventUUID: next.event_uuid, name: next.name, startTime: iso(next.start_utc), ...groupOf(rows) };
}
