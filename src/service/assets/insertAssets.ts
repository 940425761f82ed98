import { type Insertable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { Asset, NewAsset } from '#contract/asset.ts';
import type { AssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../clockwork/jobs.ts';
import type { MpanRegister } from '../ports/mpanRegister.ts';
import { selectAssets, toAsset } from '../shared/assetRow.ts';
import { created } from '../shared/changed.ts';
import type { PointerOf } from '../shared/pointerOf.ts';
import { idsTaken } from '../shared/uniqueViolation.ts';
import { gspGroupOf, mpanColumns, plainColumns } from './assetColumns.ts';
import { newAssetId } from './assetId.ts';
import { findUsers } from './findUsers.ts';

type NewRow = Insertable<AssetsTable>;

/**
 * Stores new assets, all or none, and asks for the lookup of their MPANs; answers them in the order given.
 * Fails with 400 where a user is unknown and with 409 where an assetId is taken, naming each place.
 */
export async function insertAssets(scope: TenantScope, register: MpanRegister, items: readonly NewAsset[], pointerOf: PointerOf): Promise<Asset[]> {
  const users = await findUsers(scope, items, pointerOf);
  const rows = items.map((item, index) => toRow(scope, item, users[index] ?? null));
  await store(scope, rows, items, pointerOf);
  const withMpan = rows.filter((row) => row.mpan).map((row) => row.asset_uuid);
  await enqueue(scope, 'MPAN_CHECK', withMpan, scope.now + register.checkDelayMs);
  const uuids = rows.map((row) => row.asset_uuid);
  const stored = await selectAssets(scope)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .execute();
  const byUuid = new Map(stored.map((row) => [row.asset_uuid, row]));
  return uuids.map((uuid) => toAsset(byUuid.get(uuid)!));
}

function toRow(scope: TenantScope, item: NewAsset, user: string | null): NewRow {
  const exportMpan = item.exportMpan?.core ?? null;
  return {
    ...created(scope),
    asset_uuid: newUuid(),
    asset_id: item.assetId ?? newAssetId(),
    ...plainColumns(item),
    asset_type: item.assetType,
    user_uuid: user,
    ...mpanColumns(item.mpan),
    export_mpan: exportMpan,
    gsp_group: gspGroupOf(item.mpan?.core ?? null, exportMpan),
  };
}

async function store({ tx }: TenantScope, rows: readonly NewRow[], items: readonly NewAsset[], pointerOf: PointerOf): Promise<void> {
  const indexOf = new Map(rows.map((row, index) => [row.asset_uuid, index]));
  // In one order, or two requests with the same ids would wait for each other.
  let missing = rows.toSorted((a, b) => (a.asset_id < b.asset_id ? -1 : 1));
  while (missing.length > 0) {
    const stored = await tx
      .insertInto('assets')
      .values(missing)
      .onConflict((conflict) => conflict.columns(['tenant_uuid', 'asset_id']).doNothing())
      .returning('asset_uuid')
      .execute();
    const done = new Set(stored.map((row) => row.asset_uuid));
    missing = missing.filter((row) => !done.has(row.asset_uuid));
    const taken = missing.map((row) => indexOf.get(row.asset_uuid)!).filter((index) => items[index]!.assetId !== null);
    if (taken.length > 0) throw idsTaken('an asset', 'assetId', (index) => items[index]!.assetId, taken, pointerOf);
    // A generated id that happens to be taken is drawn again.
    missing = missing.map((row) => ({ ...row, asset_id: newAssetId() }));
  }
}
