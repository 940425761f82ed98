import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tryLockAssets } from '../participation/lockAssets.ts';
import type { PortsOf } from '../ports/ports.ts';
import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { applyVerdicts, withUnchangedMpan, type AwaitingVerdict } from './applyVerdicts.ts';

/** Assets of one question to the regulator. */
const BATCH = 1000;
const BUSY_PAUSE_MS = 10;
/** Since when a READY asset has not been asked about; the index over it knows this expression alone. */
const ASKED = sql`coalesce(sa.asked_utc, sa.last_checked_utc, sa.updated_utc)`;

/**
 * Asks the regulator again about the READY assets of a scheme whose last check is as long ago as the scheme says, a
 * thousand a turn, and asks for its own next turn. An asset that the regulator has no answer to yet stays READY and
 * stands among the checks to be answered.
 */
export const regulatorRecheck =
  (ports: PortsOf): JobHandler =>
  async (scope, schemeUUID) => {
    const periodMs = await readPeriodMs(scope, schemeUUID);
    if (periodMs === null) return;
    const due = await readAssetsDue(scope, schemeUUID, scope.now - periodMs);
    const held = due.length > 0 && !(await recheckAssets(ports, scope, schemeUUID, due));
    if (held) await sleep(BUSY_PAUSE_MS);
    await enqueue(
      scope,
      'REGULATOR_RECHECK',
      [schemeUUID],
      held || due.length === BATCH ? scope.now : await nextDueAt(scope, schemeUUID, periodMs),
    );
  };

/** Asks about assets; returns false where somebody else holds one of them, which has its turn later. */
async function recheckAssets(
  ports: PortsOf,
  scope: TenantScope,
  schemeUUID: string,
  due: readonly AwaitingVerdict[],
): Promise<boolean> {
  const verdicts = await ports(scope).regulator.check(
    due.map(({ asset_uuid, mpan }) => ({ assetUUID: asset_uuid, mpan })),
  );
  const locked = await tryLockAssets(
    scope,
    due.map(({ asset_uuid }) => asset_uuid),
  );
  const judged = due.flatMap((asset, i) => (verdicts[i] ? [{ ...asset, ...verdicts[i] }] : []));
  await applyVerdicts(scope, schemeUUID, withUnchangedMpan(judged, locked));
  await markAsked(
    scope,
    schemeUUID,
    due.flatMap(({ asset_uuid }, i) => (!verdicts[i] && locked.has(asset_uuid) ? [asset_uuid] : [])),
  );
  return locked.size === due.length;
}

/**
 * How often READY assets of a scheme are checked, in milliseconds; null where they are not, or the scheme is closed.
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
  askedBefore: number,
): Promise<AwaitingVerdict[]> {
  const { rows } = await sql<AwaitingVerdict>`
    select sa.asset_uuid, a.asset_id, a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY' and ${ASKED} <= ${new Date(askedBefore)}
    order by ${ASKED}, sa.asset_uuid
    limit ${BATCH}`.execute(tx);
  return rows;
}

const markAsked = ({ tx, tenant, now }: TenantScope, schemeUUID: string, assetUUIDs: readonly string[]) =>
  tx
    .updateTable('scheme_assets')
    .set({ asked_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('asset_uuid', '=', sql<string>`any(${assetUUIDs}::uuid[])`)
    .execute();

/** When the next asset falls due; with none, none can before a whole period is over. */
async function nextDueAt({ tx, tenant, now }: TenantScope, schemeUUID: string, periodMs: number): Promise<number> {
  const { rows } = await sql<{ asked: Date }>`
    select ${ASKED} as asked from scheme_assets sa
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY' order by ${ASKED}, sa.asset_uuid limit 1`.execute(
    tx,
  );
  return Math.max(now + 1, (rows[0]?.asked.getTime() ?? now) + periodMs);
}
