import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { findScheme } from '../schemeRows.ts';
import { changeClaim } from './claimChanges.ts';
import { describeClaim } from './claimRows.ts';

/** Records a claim on an asset that is READY in a scheme; its status there stays. */
export const createClaim: Handler<'createClaim'> = async ({ scope, body, location }) => {
  const { schemeUUID, assetUUID, dueDay, note } = body;
  await findScheme(scope, schemeUUID);
  await requireReady(scope, schemeUUID, assetUUID);
  const claim_uuid = newUuid();
  const at = new Date(scope.now);
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('asset_claims')
    .values({
      tenant_uuid: scope.tenant,
      claim_uuid,
      scheme_uuid: schemeUUID,
      asset_uuid: assetUUID,
      claimant: body.claimant ?? null,
      notice_from: body.noticeFrom,
      notice_reference: body.noticeReference ?? null,
      noticed_on: body.noticedOn ?? null,
      due_day: dueDay,
      state: 'OPEN',
      created_utc: at,
      updated_utc: at,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw conflict('The asset already has an undecided claim in the scheme');
  await changeClaim(scope, claim_uuid, { state: 'OPEN', due_day: dueDay, note: note ?? null });
  location(`/claims/${claim_uuid}`);
  return describeClaim(scope, claim_uuid);
};

/** Locks the asset; 404 if it is not in the scheme, 409 if it is not READY there. */
async function requireReady(scope: TenantScope, schemeUUID: string, assetUUID: string): Promise<void> {
  await lockAssets(scope, [assetUUID]);
  const row = await scope.tx
    .selectFrom('scheme_assets')
    .select('status')
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!row) throw notFound('asset in the scheme');
  if (row.status !== 'READY' && row.status !== 'READY_OPT_OUT')
    throw conflict(
      `The asset is ${row.status} in the scheme: only an asset that is READY can be claimed. If another provider already has it, record the scheme operator's decision instead`,
    );
}
