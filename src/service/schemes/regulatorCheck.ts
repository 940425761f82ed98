import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../assets/ports/ports.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { tryLockAssets } from '../tenants/locks/lockAssets.ts';
import { applyDecisions, withUnchangedMpan, type AwaitingDecision } from './applyDecisions.ts';

/** Number of assets of one request to the regulator, and of one payload. */
const BATCH = 1000;
const BUSY_PAUSE_MS = 10;

/**
 * Requests decisions on every asset of a scheme that waits for its check, however recently it was opted in. A run
 * stores decisions on a thousand, so that a change of one of these assets does not wait long; those that another
 * transaction has locked are checked later.
 */
export const regulatorCheck =
  (ports: PortsOf): JobHandler =>
  async (scope, schemeUUID) => {
    let after: string | null = null;
    for (;;) {
      const waiting: AwaitingDecision[] = await readWaiting(scope, schemeUUID, after);
      if (waiting.length === 0) return;
      after = waiting.at(-1)!.asset_uuid;
      const verdicts = await ports(scope).regulator.check(
        waiting.map(({ asset_uuid, mpan }) => ({ assetUUID: asset_uuid, mpan })),
      );
      const judged = waiting.flatMap((asset, i) => (verdicts[i] ? [{ ...asset, ...verdicts[i] }] : []));
      if (judged.length === 0) continue;
      const locked = await tryLockAssets(
        scope,
        judged.map(({ asset_uuid }) => asset_uuid),
      );
      await applyDecisions(scope, schemeUUID, withUnchangedMpan(judged, locked));
      const someLocked = locked.size < judged.length;
      if (someLocked) await sleep(BUSY_PAUSE_MS);
      if (someLocked || waiting.length === BATCH) await enqueue(scope, 'REGULATOR_CHECK', [schemeUUID], scope.now);
      return;
    }
  };

async function readWaiting(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  after: string | null,
): Promise<AwaitingDecision[]> {
  const { rows } = await sql<AwaitingDecision>`
    select sa.asset_uuid, a.asset_id, a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'OPT_IN' and a.status = 'ACTIVE'
      and (${after}::uuid is null or sa.asset_uuid > ${after}::uuid)
    order by sa.asset_uuid
    limit ${BATCH}`.execute(tx);
  return rows;
}
