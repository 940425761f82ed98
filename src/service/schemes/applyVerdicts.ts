import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tell } from '../outbox.ts';
import type { RegulatorVerdict } from '../ports/regulator.ts';
import { endScheduledOptIns } from '../shared/endOptIns.ts';
import type { LockedAsset } from '../shared/lockAssets.ts';
import { portionsOf } from '../shared/portionsOf.ts';

/** Of one message: with what is around the list it stays below the 256 KB that receivers commonly take. */
const MAX_LIST_BYTES = 250_000;

/** An asset that waits for the regulator's check. */
export interface Waiting {
  asset_uuid: string;
  asset_id: string;
  mpan: string | null;
}
export type Judged = Waiting & RegulatorVerdict;

/**
 * What the regulator said of a thousand assets at most, however it came: stored, and told in one message, or in several
 * where their reasons are long. The caller has locked the assets and compared their MPANs: see `stillMeant`.
 */
export async function applyVerdicts(scope: TenantScope, schemeUUID: string, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  const { name } = await scope.tx.selectFrom('event_schemes').select('name').where('tenant_uuid', '=', scope.tenant).where('scheme_uuid', '=', schemeUUID).executeTakeFirstOrThrow();
  // An asset that was READY before its MPAN changed may be opted in to events it has no place in any more.
  await endScheduledOptIns(scope, judged.flatMap(({ asset_uuid, status }) => (status === 'READY' ? [] : [asset_uuid])), 'NOT_READY', schemeUUID);
  const settled = await writeVerdicts(scope, schemeUUID, judged);
  const assets = judged
    .filter(({ asset_uuid }) => settled.has(asset_uuid))
    .map(({ asset_uuid, asset_id, mpan, status, reason }) => ({ assetUUID: asset_uuid, assetId: asset_id, mpan, status, previousStatus: 'OPT_IN', reason }));
  for (const portion of portionsOf(assets, MAX_LIST_BYTES)) await tell(scope, 'EVENT_SCHEME.ASSETS_UPDATED', { schemeUUID, schemeName: name, assets: portion });
}

/** The verdicts on locked assets whose MPAN is the one that the regulator was asked about: a new one waits for a check of its own. */
export const stillMeant = (judged: readonly Judged[], locked: ReadonlyMap<string, LockedAsset>): Judged[] => judged.filter(({ asset_uuid, mpan }) => locked.get(asset_uuid)?.mpan === mpan);

/** Stores the verdicts on assets that still wait; answers which did: one opted out meanwhile keeps its state. */
async function writeVerdicts({ tx, tenant, now }: TenantScope, schemeUUID: string, judged: readonly Judged[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    update scheme_assets sa
    set status = verdict.status, status_reason = verdict.reason, last_checked_utc = ${new Date(now)}, updated_utc = ${new Date(now)}
    from unnest(${judged.map((asset) => asset.asset_uuid)}::uuid[], ${judged.map((asset) => asset.status)}::text[], ${judged.map((asset) => asset.reason)}::text[])
      as verdict (asset_uuid, status, reason)
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.asset_uuid = verdict.asset_uuid and sa.status = 'OPT_IN'
    returning sa.asset_uuid`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
