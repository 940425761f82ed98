import { type RawBuilder, sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { LockedAsset } from '../tenants/locks/lockAssets.ts';

/*
 * The energy of a boundary meter includes that of everything metered behind it. Two assets share a meter if one has the
 * MPAN that the other has, or is behind. Two assets behind one boundary meter have meters of their own: they share
 * none. A sum over a set of assets leaves out those behind a boundary meter that is in the set, and of assets with one
 * MPAN all but the oldest: settlement counts this way, and so does every forecast of it.
 */

/**
 * Returns a condition: the tenant has assets behind boundary meters, or with an MPAN that others have too. For most
 * tenants nothing needs to be checked.
 */
export const haveSharedMeters = ({ tenant }: TenantScope): RawBuilder<boolean> => sql`
  (exists (select from assets where tenant_uuid = ${tenant} and boundary_mpan is not null)
    or exists (select from assets where tenant_uuid = ${tenant} and mpan_repeat > 0))`;

export async function mayShareMeters(scope: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select ${haveSharedMeters(scope)} as shared`.execute(scope.tx);
  return rows[0]!.shared;
}

/**
 * Returns the meter of an asset for a comparison by `=`: its MPAN, or the one it is behind; it has one of them at most.
 * Under row-level security an index is used for an array, and never for coalesce(), which is not known to hide what it
 * is given.
 */
const meterOf = (asset: string): RawBuilder<unknown> =>
  sql`any(array[${sql.ref(`${asset}.mpan`)}, ${sql.ref(`${asset}.boundary_mpan`)}])`;

/**
 * Returns a subquery (tenant_uuid, asset_uuid) of the other assets that share a meter with one, by its alias in the
 * query. Each half looks up one key: as one condition, PostgreSQL may read every asset for it.
 */
export const sharingMeter = (asset: string): RawBuilder<unknown> => sql`(
    select own.tenant_uuid, own.asset_uuid from assets own
    where own.tenant_uuid = ${sql.ref(`${asset}.tenant_uuid`)} and own.asset_uuid <> ${sql.ref(`${asset}.asset_uuid`)}
      and own.mpan = ${meterOf(asset)}
    union all
    select behind.tenant_uuid, behind.asset_uuid from assets behind
    where behind.tenant_uuid = ${sql.ref(`${asset}.tenant_uuid`)}
      and behind.boundary_mpan = ${sql.ref(`${asset}.mpan`)}
  )`;

/**
 * Returns a condition on rows of assets, by their alias in the query: another asset, for which `isIn` is true of
 * `holder`, counts their energy.
 */
export const isCountedBy = (asset: string, isIn: RawBuilder<boolean>): RawBuilder<boolean> => sql`
  exists (
    select from assets holder
    where holder.tenant_uuid = ${sql.ref(`${asset}.tenant_uuid`)}
      and holder.mpan = ${meterOf(asset)}
      and holder.asset_uuid <> ${sql.ref(`${asset}.asset_uuid`)}
      and (${sql.ref(`${asset}.mpan`)} is null
        or (holder.created_utc, holder.asset_uuid) <
          (${sql.ref(`${asset}.created_utc`)}, ${sql.ref(`${asset}.asset_uuid`)}))
      and ${isIn}
  )`;

/** Returns a condition on an asset `holder`: it is opted in to an event. */
export const isHolderOptedIn = ({ tenant }: TenantScope, eventUUID: string): RawBuilder<boolean> =>
  sql`exists (select from event_assets other where other.tenant_uuid = ${tenant} and other.event_uuid = ${eventUUID}
    and other.asset_uuid = holder.asset_uuid and other.state = 'OPT_IN')`;

/**
 * Returns a condition on opted-in assets, by their alias: the start of the event would end the opt-in, because another
 * counts the energy. After the start it selects none.
 */
export async function isCountedInEvent(
  scope: TenantScope,
  { event_uuid, state }: Pick<EventRow, 'event_uuid' | 'state'>,
  asset: string,
): Promise<RawBuilder<boolean>> {
  return state === 'SCHEDULED' && (await mayShareMeters(scope))
    ? isCountedBy(asset, isHolderOptedIn(scope, event_uuid))
    : sql`false`;
}

/** Returns the assets whose energy a sum over all of these includes, in their order: each meter once. */
export async function countedOnce(scope: TenantScope, assetUUIDs: readonly string[]): Promise<string[]> {
  if (!(await mayShareMeters(scope))) return [...assetUUIDs];
  const { rows } = await sql<{ asset_uuid: string }>`
    select own.asset_uuid from assets own
    where own.tenant_uuid = ${scope.tenant} and own.asset_uuid = any(${assetUUIDs}::uuid[])
      and ${isCountedBy('own', sql`holder.asset_uuid = any(${assetUUIDs}::uuid[])`)}`.execute(scope.tx);
  const excluded = new Set(rows.map((row) => row.asset_uuid));
  return assetUUIDs.filter((assetUUID) => !excluded.has(assetUUID));
}

/**
 * Returns the other active assets that have the MPAN of these assets, or of the boundary meter that they are behind.
 */
export async function findAssetsSharingMeter(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select holder.asset_uuid
    from assets a join assets holder on holder.tenant_uuid = a.tenant_uuid
      and holder.mpan = ${meterOf('a')} and holder.status = 'ACTIVE'
      and holder.asset_uuid <> a.asset_uuid
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  // The assets asked for are left out here: of "none of a thousand" PostgreSQL expects one row, and reads every asset
  // for each.
  const asked = new Set(assetUUIDs);
  return rows.map((row) => row.asset_uuid).filter((assetUUID) => !asked.has(assetUUID));
}

/** Returns those of the assets that share a meter with another one that is opted in to an event. */
export async function sharingWithOptedIn(
  scope: TenantScope,
  eventUUID: string,
  assetUUIDs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select own.asset_uuid from assets own
    where own.tenant_uuid = ${scope.tenant} and own.asset_uuid = any(${assetUUIDs}::uuid[])
      and exists (select from ${sharingMeter('own')} holder where ${isHolderOptedIn(scope, eventUUID)})`.execute(
    scope.tx,
  );
  return rows.map((row) => row.asset_uuid);
}

/** The meters used by opt-ins of one request so far. */
export class UsedMeters {
  readonly #mpans = new Set<string>();
  readonly #boundaries = new Set<string>();

  /** Adds the meter of an asset; returns false if it shares one with an asset already added. */
  add({ mpan, boundary_mpan }: LockedAsset): boolean {
    if (mpan !== null && (this.#mpans.has(mpan) || this.#boundaries.has(mpan))) return false;
    if (boundary_mpan !== null && this.#mpans.has(boundary_mpan)) return false;
    if (mpan !== null) this.#mpans.add(mpan);
    if (boundary_mpan !== null) this.#boundaries.add(boundary_mpan);
    return true;
  }
}
