import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RegistrationDecision } from '../assets/ports/regulator.ts';
import { lockAssets } from '../tenants/locks/lockAssets.ts';
import { applyDecisions, withUnchangedMpan, type AwaitingDecision } from './applyDecisions.ts';

/** Number of decisions looked up, or stored, by one statement. */
export const DECISIONS_AT_ONCE = 1000;

/** An asset in a scheme that a decision may be about, and whether it waits for one. */
export interface InScheme extends AwaitingDecision {
  scheme_uuid: string;
  isWaiting: boolean;
}

/**
 * Returns the assets with these MPANs, at most a thousand, in a scheme or in any; assets opted out before a check are
 * in none.
 */
export async function findAssetsOfDecisions(
  { tx, tenant }: TenantScope,
  scheme: string | null,
  mpans: readonly string[],
): Promise<InScheme[]> {
  const { rows } = await sql<InScheme>`
    select sa.scheme_uuid, sa.asset_uuid, a.asset_id, a.mpan, sa.status = 'OPT_IN'
      or sa.asked_utc is not null as "isWaiting"
    from assets a join scheme_assets sa on sa.tenant_uuid = a.tenant_uuid and sa.asset_uuid = a.asset_uuid
    where a.tenant_uuid = ${tenant} and a.mpan = any(${mpans}::text[]) and a.status = 'ACTIVE'
      and sa.status <> 'OPT_OUT'
      and (${scheme}::uuid is null or sa.scheme_uuid = ${scheme}::uuid)
    order by sa.scheme_uuid, sa.asset_uuid`.execute(tx);
  return rows;
}

/** Stores decisions on assets of one scheme, batch by batch; returns the number that have another status now. */
export async function storeDecisions(
  scope: TenantScope,
  schemeUUID: string,
  judged: readonly (AwaitingDecision & RegistrationDecision)[],
): Promise<number> {
  // All batches are in one order: each locks its assets until the end.
  const sorted = judged.toSorted((one, other) => (one.asset_uuid < other.asset_uuid ? -1 : 1));
  let moved = 0;
  for (let from = 0; from < sorted.length; from += DECISIONS_AT_ONCE) {
    const some = sorted.slice(from, from + DECISIONS_AT_ONCE);
    const locked = await lockAssets(
      scope,
      some.map(({ asset_uuid }) => asset_uuid),
    );
    moved += await applyDecisions(scope, schemeUUID, withUnchangedMpan(some, locked));
  }
  return moved;
}
