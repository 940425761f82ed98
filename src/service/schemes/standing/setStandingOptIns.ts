import { sql } from 'kysely';
import type { SetStandingOptIns, StandingChoice } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { actorOf, nameOf } from '../../tenants/actorOf.ts';
import { decideEach, type StateDecision } from '../../tenants/bulkDecision.ts';
import { type LockedAsset, lockAssets } from '../../tenants/locks/lockAssets.ts';
import { standingOptInsSet } from '../domainEvents.ts';
import { lockSchemeShared } from '../optSchemeAssets.ts';

/** Records for assets of a scheme whether they are opted into every event of it, and within which limits. */
export const setStandingOptIns: Handler<'setStandingOptIns'> = async (call) => {
  const { scope, params, body } = call;
  const { schemeUUID } = params;
  const { assetUUIDs, standing, dryRun } = body;
  await lockSchemeShared(scope, schemeUUID, standing === 'EVERY' ? 'OPT_IN' : 'OPT_OUT');
  const assets = await lockAssets(scope, assetUUIDs, dryRun);
  const stored = await readStored(scope, schemeUUID, body);
  const { moves, result } = decideEach(assetUUIDs, (uuid) => decide(standing, assets.get(uuid), stored.get(uuid)));
  const moved = moves.map(({ assetUUID }) => assetUUID);
  if (dryRun || moved.length === 0) return result;
  await write(scope, schemeUUID, moved, body, nameOf(actorOf(call)));
  if (standing === 'EVERY') await emit(scope, standingOptInsSet, schemeUUID, moved);
  return result;
};

/** Whether what is stored of an asset of the scheme is what a request says, for its present user. */
interface Stored {
  is_same: boolean;
}

function decide(
  standing: StandingChoice,
  asset: LockedAsset | undefined,
  stored: Stored | undefined,
): StateDecision<StandingChoice> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  if (!stored) return { refused: 'NOT_IN_SCHEME' };
  if (asset.user_uuid === null) return { refused: 'NO_USER' };
  return stored.is_same ? 'UNCHANGED' : { to: standing };
}

async function readStored(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  { assetUUIDs, standing, mostPerWeek, quietHours }: SetStandingOptIns,
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { asset_uuid: string }>`
    select sa.asset_uuid, (sa.standing, sa.most_per_week, sa.quiet_from, sa.quiet_to, sa.standing_user_uuid)
      is not distinct from (${standing}::text, ${mostPerWeek ?? null}::integer, ${quietHours?.from ?? null}::text,
        ${quietHours?.to ?? null}::text, a.user_uuid) as is_same
    from scheme_assets sa join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID}
      and sa.asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}

async function write(
  { tx, tenant, now }: TenantScope,
  schemeUUID: string,
  assetUUIDs: readonly string[],
  { standing, mostPerWeek, quietHours }: SetStandingOptIns,
  by: string,
): Promise<void> {
  await sql`
    with locked as (
      select sa.asset_uuid, a.user_uuid from scheme_assets sa
      join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
      where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID}
        and sa.asset_uuid = any(${[...assetUUIDs]}::uuid[])
      order by sa.asset_uuid for no key update of sa
    )
    update scheme_assets sa
    set standing = ${standing}, most_per_week = ${mostPerWeek ?? null}, quiet_from = ${quietHours?.from ?? null},
      quiet_to = ${quietHours?.to ?? null}, standing_by = ${by}, standing_utc = ${new Date(now)},
      standing_user_uuid = locked.user_uuid
    from locked
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID}
      and sa.asset_uuid = locked.asset_uuid`.execute(tx);
}
