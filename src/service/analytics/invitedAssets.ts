import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { AssetRow, EventRow, SchemeAssetsTable, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { frozenTerms } from '../measuring/eventTerms.ts';
import { consentedAssets } from '../participation/consents.ts';
import { readEventStates, readAssetNames, readSchemeStatuses } from '../participation/participantStates.ts';

/** An asset that was invited to an event or opted, with what decides whether it may take part. */
export interface InvitedAsset {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  user_uuid: string | null;
  mpan_status: AssetRow['mpan_status'];
  mpan_valid: boolean;
  consented: boolean;
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetState;
}

/**
 * Returns the invited assets of an event in the order of their asset ids: as they were at its start, or as they are
 * before it.
 */
export const readInvitedAssets = (scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<InvitedAsset[]> =>
  frozenTerms(event) === null ? readCurrent(scope, event, scheme) : readFrozen(scope, event);

async function readFrozen({ tx, tenant }: TenantScope, { event_uuid }: EventRow): Promise<InvitedAsset[]> {
  const { rows } = await sql<InvitedAsset>`
    select p.asset_uuid, a.asset_id, a.name, p.user_uuid, p.mpan_status, p.mpan_valid, p.consented,
      p.scheme_status, p.state
    from event_participants p join assets a on a.tenant_uuid = p.tenant_uuid and a.asset_uuid = p.asset_uuid
    where p.tenant_uuid = ${tenant} and p.event_uuid = ${event_uuid}
    order by a.asset_id`.execute(tx);
  return rows;
}

async function readCurrent(scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<InvitedAsset[]> {
  const [inScheme, inEvent] = [
    await readSchemeStatuses(scope, event.scheme_uuid),
    await readEventStates(scope, event.event_uuid),
  ];
  const uuids = [...inEvent.keys()];
  const consented = await consentedAssets(scope, 'DISPATCH', uuids, {
    schemeUUID: event.scheme_uuid,
    at: event.start_utc.getTime(),
  });
  return (await readAssetNames(scope, uuids)).map((asset) => ({
    ...asset,
    mpan_valid: asset.mpan_status === 'VALID' || (asset.mpan_status === 'NOT_APPLICABLE' && !scheme.requires_mpan),
    consented: consented.has(asset.asset_uuid),
    scheme_status: inScheme.get(asset.asset_uuid) ?? null,
    state: inEvent.get(asset.asset_uuid)!,
  }));
}
