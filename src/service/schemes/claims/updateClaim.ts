import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { applyDecisions } from '../applyDecisions.ts';
import { changeClaim } from './claimChanges.ts';
import { describeClaim } from './claimRows.ts';

/** Decides a claim, or moves its last day. A lost one makes the asset DUPLICATED, as the regulator's decision does. */
export const updateClaim: Handler<'updateClaim'> = async ({ scope, params: { claimUUID }, body, match }) => {
  const claim = await lockClaim(scope, claimUUID);
  await match();
  const state = body.state ?? claim.state;
  await changeClaim(scope, claimUUID, {
    state,
    due_day: body.dueDay ?? claim.due_day,
    note: body.note ?? null,
  });
  if (state === 'LOST') {
    const heldBy = body.heldBy ?? claim.claimant;
    const reason = `${claim.notice_from} awarded it to ${heldBy ?? 'another provider'}`;
    await applyDecisions(scope, claim.scheme_uuid, [{ ...claim.asset, status: 'DUPLICATED', reason, heldBy }]);
  }
  return describeClaim(scope, claimUUID);
};

/** Locks a claim, and before it its asset; 404 without it, 409 once it is decided. */
export async function lockClaim(scope: TenantScope, claimUUID: string) {
  const { tx, tenant } = scope;
  const about = await tx
    .selectFrom('asset_claims')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claimUUID)
    .executeTakeFirst();
  if (!about) throw notFound('claim');
  await lockAssets(scope, [about.asset_uuid]);
  const asset = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'mpan'])
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', about.asset_uuid)
    .executeTakeFirstOrThrow();
  const claim = await tx
    .selectFrom('asset_claims')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claimUUID)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (claim.state !== 'OPEN' && claim.state !== 'EVIDENCED')
    throw conflict(`The claim is ${claim.state}: nothing can be added once it has been decided`);
  return { ...claim, asset };
}
