import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../assets/ports/ports.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { tryLockAssets } from '../tenants/locks/lockAssets.ts';
import { applyDecisions, withUnchangedMpan, type AwaitingDecision } from './applyDecisions.ts';

/** Number of assets of one request to the regulator. */
const BATCH = 1000;
const BUSY_PAUSE_MS = 10;
/** The last check of a READY asset; its index has exactly this expression. */
const LAST_REQUEST = sql`coalesce(sa.asked_utc, sa.last_checked_utc, sa.updated_utc)`;

/**
 * Requests decisions again on the READY assets of a scheme whose last check is older than the scheme's period, a
 * thousand a run, and reschedules itself. An asset without a decision stays READY and is listed among the pending
 * checks.
 */
export const regulatorRecheck =
  (ports: PortsOf): JobHandler =>
  async (scope, schemeUUID) => {
    const periodMs = await readPeriodMs(scope, schemeUUID);
    if (periodMs === null) return;
    const due = await readAssetsDue(scope, schemeUUID, scope.now - periodMs);
    const isBlocked = due.length > 0 && !(await recheckAssets(ports, scope, schemeUUID, due));
    if (isBlocked) await sleep(BUSY_PAUSE_MS);
    await enqueue(
      scope,
      'REGULATOR_RECHECK',
      [schemeUUID],
      isBlocked || due.length === BATCH ? scope.now : await nextDueAt(scope, schemeUUID, periodMs),
    );
  };

/** Requests decisions on assets; returns false if another transaction has locked one of them, checked later. */
async function recheckAssets(
  ports: PortsOf,
  scope: TenantScope,
  schemeUUID: string,
  due: readonly AwaitingDecision[],
): Promise<boolean> {
  const verdicts = await ports(scope).regulator.check(
    due.map(({ asset_uuid, mpan }) => ({ assetUUID: asset_uuid, mpan })),
  );
  const locked = await tryLockAssets(
    scope,
    due.map(({ asset_uuid }) => asset_uuid),
  );
  const judged = due.flatMap((asset, i) => (verdicts[i] ? [{ ...asset, ...verdicts[i] }] : []));
  await applyDecisions(scope, schemeUUID, withUnchangedMpan(judged, locked));
  await markRequested(
    scope,
    schemeUUID,
    due.flatMap(({ asset_uuid }, i) => (!verdicts[i] && locked.has(asset_uuid) ? [asset_uuid] : [])),
  );
  return locked.size === due.length;
}

/**
 * Reads the period between checks of a scheme's READY assets, in milliseconds; null without one, or if the scheme is
 * closed.
 */
async function readPeriodMs({ tx, tenant }: TenantScope, schemeUUID: string): Promise<number | null> {
  const scheme = await tx
    .selectFrom('event_schemes')
    .select('recheck_days')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return scheme?.recheck_days == null ? null : scheme.recheck_days * DAY_MS;
}

async function readAssetsDue(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  requestedBefore: number,
): Promise<AwaitingDecision[]> {
  const { rows } = await sql<AwaitingDecision>`
    select sa.asset_uuid, a.asset_id, a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY'
      and ${LAST_REQUEST} <= ${new Date(requestedBefore)}
    order by ${LAST_REQUEST}, sa.asset_uuid
    limit ${BATCH}`.execute(tx);
  return rows;
}

const markRequested = ({ tx, tenant, now }: TenantScope, schemeUUID: string, assetUUIDs: readonly string[]) =>
  tx
    .updateTable('scheme_assets')
    .set({ asked_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('asset_uuid', '=', sql<string>`any(${assetUUIDs}::uuid[])`)
    .execute();

/** Returns the instant at which the next asset falls due; without assets, after a whole period. */
async function nextDueAt({ tx, tenant, now }: TenantScope, schemeUUID: string, periodMs: number): Promise<number> {
  const { rows } = await sql<{ requested: Date }>`
    select ${LAST_REQUEST} as requested from scheme_assets sa
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY'
      order by ${LAST_REQUEST}, sa.asset_uuid limit 1`.execute(tx);
  return Math.max(now + 1, (rows[0]?.requested.getTime() ?? now) + periodMs);
}
