import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueEach } from '../../platform/scheduler/jobs.ts';

/** Least pause between two refreshes of a large scheme, and pause per ms of one: at most 1 % of a processor. */
const MIN_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 100;

interface SchemeDue {
  scheme_uuid: string;
  counted_utc: Date | null;
  took_ms: number | null;
  is_large: boolean | null;
}

/**
 * Enqueues the refresh of the members of units, and of the counts of zones, of those of the schemes that have either.
 * Large schemes wait since their last one.
 */
export async function enqueueMembers(scope: TenantScope, schemeUUIDs: readonly string[]): Promise<void> {
  if (schemeUUIDs.length === 0) return;
  const { tx, tenant, now } = scope;
  const { rows } = await sql<SchemeDue>`
    select s.scheme_uuid, z.counted_utc, z.took_ms, z.is_large
    from unnest(${[...new Set(schemeUUIDs)]}::uuid[]) as s (scheme_uuid)
    left join scheme_zones z on z.tenant_uuid = ${tenant} and z.scheme_uuid = s.scheme_uuid
    where z.scheme_uuid is not null
      or exists (select from units u where u.tenant_uuid = ${tenant} and u.scheme_uuid = s.scheme_uuid)`.execute(tx);
  const dueOf = ({ counted_utc, took_ms, is_large }: SchemeDue): number =>
    is_large && counted_utc
      ? Math.max(now, counted_utc.getTime() + Math.max(MIN_PAUSE_MS, PAUSE_PER_MS * (took_ms ?? 0)))
      : now;
  await enqueueEach(scope, 'UNIT_MEMBERS', new Map(rows.map((row) => [row.scheme_uuid, dueOf(row)])));
}

/** Enqueues the same for the schemes that assets are in, after their portfolio, postcode or MPAN changed. */
export async function enqueueMembersOfAssets(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  if (assetUUIDs.length === 0) return;
  const { rows } = await sql<{ scheme_uuid: string }>`
    select distinct sa.scheme_uuid from scheme_assets sa
    where sa.tenant_uuid = ${scope.tenant} and sa.asset_uuid = any(${[...assetUUIDs]}::uuid[])`.execute(scope.tx);
  await enqueueMembers(
    scope,
    rows.map((row) => row.scheme_uuid),
  );
}
