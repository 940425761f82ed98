import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { assetsLeftScheme } from './domainEvents.ts';

/**
 * Applies a changed MPAN to the schemes of an asset: a decision on the old one no longer counts. Opted-in assets wait
 * for a new check at `checkAt`; without an MPAN the asset leaves the schemes that require one.
 */
export async function resetSchemeStatuses(
  scope: TenantScope,
  assetUUID: string,
  hasMpan: boolean,
  checkAt: number,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ scheme_uuid: string; status: string }>`
    update scheme_assets sa
    set status = case when sa.status = 'READY_OPT_OUT' or (s.requires_mpan and not ${hasMpan})
        then 'OPT_OUT' else 'OPT_IN' end,
        status_reason = 'The MPAN of the asset has changed', updated_utc = ${new Date(now)}
    from event_schemes s
    where s.tenant_uuid = sa.tenant_uuid and s.scheme_uuid = sa.scheme_uuid
      and sa.tenant_uuid = ${tenant} and sa.asset_uuid = ${assetUUID} and sa.status <> 'OPT_OUT'
    returning sa.scheme_uuid, sa.status`.execute(tx);
  const optedOut = rows.filter((row) => row.status === 'OPT_OUT');
  for (const { scheme_uuid } of optedOut) await emit(scope, assetsLeftScheme, [assetUUID], scheme_uuid, null);
  const waiting = rows.filter((row) => row.status === 'OPT_IN');
  await enqueue(
    scope,
    'REGULATOR_CHECK',
    waiting.map((row) => row.scheme_uuid),
    checkAt,
  );
}
