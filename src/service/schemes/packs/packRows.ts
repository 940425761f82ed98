import type { PackOverrides } from '#contract/pack/document.ts';
import type { ListedPack, Pack, PackConfirmation } from '#contract/pack/pack.ts';
import type { PackReference } from '#contract/pack/reference.ts';
import type { MarketPackRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { applyOverrides, changedPointers, covers, type Supported } from './completePack.ts';
import { packGaps } from './packGaps.ts';
import { findShipped, type StoredPack } from './shippedPacks.ts';

/** A version of a pack with everything that it has from its parents. */
export interface CompletePack extends PackReference, Supported {
  packUUID: string;
  origin: ListedPack['origin'];
  parent: PackReference | null;
  overrides: PackOverrides;
  /** Confirmations of its own and those of its parents that still apply. */
  confirmations: PackConfirmation[];
  createdUTC: string | null;
  /** Number of levels: itself and the packs above it. */
  levels: number;
}

/** The version of the row, for ETags: a version of a pack is never changed. */
export const PACK_ROW_VERSION = 1;

/** Returns a version of a pack, of this release or the tenant's own; null where there is none. */
export async function findPack(scope: TenantScope, reference: PackReference): Promise<CompletePack | null> {
  const shipped = findShipped(reference.packId, reference.version);
  if (shipped) return completeShipped(shipped);
  const row = await selectPacks(scope)
    .where('pack_id', '=', reference.packId)
    .where('version', '=', reference.version)
    .executeTakeFirst();
  return row ? completeOwn(row, await parentOf(scope, row)) : null;
}

export const selectPacks = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('market_packs').selectAll().where('tenant_uuid', '=', tenant);

/** Returns the same for a row that will refer to it: it is not deleted before the caller's transaction ends. */
export async function findPackToUse(scope: TenantScope, reference: PackReference): Promise<CompletePack | null> {
  await selectPacks(scope)
    .where('pack_id', '=', reference.packId)
    .where('version', '=', reference.version)
    .forShare()
    .execute();
  return findPack(scope, reference);
}

/** Reads every version of the tenant, completed without a further read. */
export async function readOwnPacks(scope: TenantScope): Promise<CompletePack[]> {
  const rows = await selectPacks(scope).execute();
  const byKey = new Map(rows.map((row) => [packKey({ packId: row.pack_id, version: row.version }), row]));
  const complete = (row: MarketPackRow): CompletePack => {
    const parent = { packId: row.parent_id, version: row.parent_version };
    const own = byKey.get(packKey(parent));
    return completeOwn(row, own ? complete(own) : completeShipped(findShipped(parent.packId, parent.version)!));
  };
  return rows.map(complete);
}

/** Returns the parent of a stored pack, which is stored or shipped: neither is removed while it is referred to. */
export async function parentOf(scope: TenantScope, row: MarketPackRow): Promise<CompletePack> {
  const parent = await findPack(scope, { packId: row.parent_id, version: row.parent_version });
  if (!parent) throw new Error(`market pack ${row.pack_id}@${row.version} has no parent`);
  return parent;
}

const shippedDocuments = new Map<StoredPack, CompletePack>();

/** Returns a pack of the release, completed once. */
export function completeShipped(pack: StoredPack): CompletePack {
  const known = shippedDocuments.get(pack);
  if (known) return known;
  const complete = completeAnew(pack);
  shippedDocuments.set(pack, complete);
  return complete;
}

function completeAnew(pack: StoredPack): CompletePack {
  const { packUUID, packId, version, parent } = pack;
  const base = { packUUID, packId, version, parent, origin: 'SHIPPED' as const, confirmations: [], createdUTC: null };
  if (pack.parent === null) return { ...base, document: pack.document, unsupported: [], overrides: {}, levels: 1 };
  const above = completeShipped(findShipped(pack.parent.packId, pack.parent.version)!);
  return { ...base, ...applyOverrides(above, pack.overrides), overrides: pack.overrides, levels: above.levels + 1 };
}

export function completeOwn(row: MarketPackRow, parent: CompletePack): CompletePack {
  const changed = changedPointers(row.overrides);
  const kept = parent.confirmations.filter(
    ({ at }) => !changed.some((pointer) => covers(at, pointer) || covers(pointer, at)),
  );
  return {
    packUUID: row.pack_uuid,
    packId: row.pack_id,
    version: row.version,
    origin: 'OWN',
    parent: { packId: parent.packId, version: parent.version },
    ...applyOverrides(parent, row.overrides),
    overrides: row.overrides,
    confirmations: [...kept, ...row.confirmations],
    createdUTC: stamp(row.created_utc),
    levels: parent.levels + 1,
  };
}

export function toListedPack(pack: CompletePack, schemes: number): ListedPack {
  const gaps = packGaps(pack, pack.confirmations);
  return {
    packUUID: pack.packUUID,
    packId: pack.packId,
    version: pack.version,
    name: pack.document.name,
    buyer: pack.document.buyer,
    origin: pack.origin,
    parent: pack.parent,
    status: gaps.length === 0 ? 'READY' : 'DRAFT',
    gaps,
    schemes,
    createdUTC: pack.createdUTC,
  };
}

export const toPack = (pack: CompletePack, schemes: number): Pack => ({
  ...toListedPack(pack, schemes),
  document: pack.document,
  overrides: pack.overrides,
  confirmations: pack.confirmations,
});

/** Counts the schemes that settle by each pack, by `packKey`. */
export async function countSchemes({ tx, tenant }: TenantScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('event_schemes')
    .select(({ fn }) => ['pack_id', 'pack_version', fn.countAll<number>().as('schemes')])
    .where('tenant_uuid', '=', tenant)
    .groupBy(['pack_id', 'pack_version'])
    .execute();
  return new Map(
    rows.map(({ pack_id, pack_version, schemes }) => [packKey({ packId: pack_id, version: pack_version }), schemes]),
  );
}

export const packKey = ({ packId, version }: PackReference): string => `${packId}@${version}`;
