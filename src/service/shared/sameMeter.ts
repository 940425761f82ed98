import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { LockedAsset } from './lockAssets.ts';

/*
 * The energy of a boundary meter holds that of everything metered behind it. Two assets share a meter where one has the
 * MPAN that the other has, or is behind. Two assets behind one boundary meter have meters of their own: they share none.
 */

/**
 * Returns the other active assets that have the MPAN of these assets, or of the boundary meter that they are behind.
 */
export async function boundaryAssets({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select holder.asset_uuid
    from assets a join assets holder on holder.tenant_uuid = a.tenant_uuid and holder.mpan = coalesce(a.mpan, a.boundary_mpan) and holder.status = 'ACTIVE'
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[]) and holder.asset_uuid <> all(${assetUUIDs}::uuid[])`.execute(
    tx,
  );
  return rows.map((row) => row.asset_uuid);
}

/** The meters that opt-ins of one request have taken so far. */
export class TakenMeters {
  readonly #mpans = new Set<string>();
  readonly #boundaries = new Set<string>();

  /** Returns whether an asset shares a meter with one that was taken. */
  has({ mpan, boundary_mpan }: LockedAsset): boolean {
    return (
      (mpan !== null && (this.#mpans.has(mpan) || this.#boundaries.has(mpan))) ||
      (boundary_mpan !== null && this.#mpans.has(boundary_mpan))
    );
  }

  add({ mpan, boundary_mpan }: LockedAsset): void {
    if (mpan !== null) this.#mpans.add(mpan);
    if (boundary_mpan !== null) this.#boundaries.add(boundary_mpan);
  }
}
