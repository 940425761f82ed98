import { type Insertable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { Asset } from '#contract/asset.ts';
import type { NewAsset } from '#contract/assetChanges.ts';
import type { AssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PointerOf } from '../platform/http/itemPointers.ts';
import { conflict } from '../platform/http/problem.ts';
import { createdColumns } from '../platform/rows/rowColumns.ts';
import { idsTakenProblem } from '../platform/rows/uniqueViolation.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { gspGroupOf, mpanColumns, plainColumns } from './assetColumns.ts';
import { newAssetId } from './assetId.ts';
import { insertRegistrations } from './assetRegistration.ts';
import { selectAssets, toAsset } from './assetRow.ts';
import { enqueueSimulation } from './enqueueSimulation.ts';
import { findMpanHolders, mpanTakenProblem } from './mpanHolders.ts';
import type { MpanRegister } from './ports/mpanRegister.ts';
import { refuseRepeatedMpans } from './refuseRepeatedMpans.ts';
import { resolveUsers } from './resolveUsers.ts';
import { isSimulatedSerial } from './simulatedSerial.ts';
import { countNewAssets } from './totals/withCounts.ts';

type NewRow = Insertable<AssetsTable>;

/**
 * Maximum number of attempts to insert rows again whose id or MPAN was taken at the insert but free when its holder was
 * looked up.
 */
const MAX_ATTEMPTS = 10;

/**
 * Stores new assets, all or none, and enqueues the lookup of their MPANs; returns them in the order given. Throws 400
 * if a user is unknown or two items have one MPAN, and 409 if an assetId is taken or an active asset has an MPAN,
 * naming each place.
 */
export async function insertAssets(
  scope: TenantScope,
  register: MpanRegister,
  items: readonly NewAsset[],
  pointerOf: PointerOf,
): Promise<Asset[]> {
  refuseRepeatedMpans(items);
  const users = await resolveUsers(scope, items, pointerOf);
  const rows = items.map((item, index) => toRow(scope, item, users[index] ?? null));
  await store(scope, rows, items, pointerOf);
  const uuids = rows.map((row) => row.asset_uuid);
  await insertRegistrations(scope, uuids, items);
  const withMpan = rows.filter((row) => row.mpan).map((row) => row.asset_uuid);
  await enqueue(scope, 'MPAN_CHECK', withMpan, scope.now + register.checkDelayMs);
  if (rows.some((row) => isSimulatedSerial(row.meter_serial_number))) await enqueueSimulation(scope);
  await countNewAssets(scope, uuids);
  const stored = await selectAssets(scope)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .execute();
  const byUuid = new Map(stored.map((row) => [row.asset_uuid, row]));
  return uuids.map((uuid) => toAsset(byUuid.get(uuid)!));
}

function toRow(scope: TenantScope, item: NewAsset, user: string | null): NewRow {
  const [exportMpan, boundaryMpan] = [item.exportMpan?.core ?? null, item.boundaryMpan?.core ?? null];
  return {
    ...createdColumns(scope),
    asset_uuid: newUuid(),
    asset_id: item.assetId ?? newAssetId(),
    ...plainColumns(item),
    asset_type: item.assetType,
    user_uuid: user,
    ...mpanColumns(item.mpan),
    export_mpan: exportMpan,
    boundary_mpan: boundaryMpan,
    gsp_group: gspGroupOf(item.mpan?.core ?? boundaryMpan, exportMpan),
  };
}

async function store(
  scope: TenantScope,
  rows: readonly NewRow[],
  items: readonly NewAsset[],
  pointerOf: PointerOf,
): Promise<void> {
  const indexOf = new Map(rows.map((row, index) => [row.asset_uuid, index]));
  // Rows are inserted in one order, or two requests with the same ids would deadlock.
  let missing = rows.toSorted((a, b) => (a.asset_id < b.asset_id ? -1 : 1));
  for (let tries = 1; missing.length > 0; tries++) {
    if (tries > MAX_ATTEMPTS)
      throw conflict('Other requests are creating and archiving the same assets; send it again');
    const stored = await scope.tx
      .insertInto('assets')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .returning('asset_uuid')
      .execute();
    const done = new Set(stored.map((row) => row.asset_uuid));
    missing = missing.filter((row) => !done.has(row.asset_uuid));
    await refuseTakenIds(
      scope,
      missing.map((row) => indexOf.get(row.asset_uuid)!).filter((index) => items[index]!.assetId !== null),
      items,
      pointerOf,
    );
    await refuseTakenMpans(scope, rows, pointerOf);
    // A generated id that is already taken is generated again.
    missing = missing.map((row) =>
      items[indexOf.get(row.asset_uuid)!]!.assetId === null ? { ...row, asset_id: newAssetId() } : row,
    );
  }
}

/** Refuses those of the items not stored whose assetId conflicts; the conflicting asset may be deleted by now. */
async function refuseTakenIds(
  { tx, tenant }: TenantScope,
  indexes: readonly number[],
  items: readonly NewAsset[],
  pointerOf: PointerOf,
): Promise<void> {
  if (indexes.length === 0) return;
  const ids = indexes.map((index) => items[index]!.assetId!);
  const found = await tx
    .selectFrom('assets')
    .select(['asset_id', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where('asset_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const known = new Map(found.map((row) => [row.asset_id, row.status]));
  const taken = indexes.filter((index) => known.has(items[index]!.assetId!));
  if (taken.length === 0) return;
  const noun = known.get(items[taken[0]!]!.assetId!) === 'ARCHIVED' ? 'an archived asset' : 'an asset';
  throw idsTakenProblem(noun, 'assetId', (index) => items[index]!.assetId, taken, pointerOf);
}

async function refuseTakenMpans(scope: TenantScope, rows: readonly NewRow[], pointerOf: PointerOf): Promise<void> {
  const sent = rows.flatMap(({ mpan, export_mpan }, index) => [
    { mpan, pointer: pointerOf(index, 'mpan') },
    { mpan: export_mpan, pointer: pointerOf(index, 'exportMpan') },
  ]);
  const holders = await findMpanHolders(
    scope,
    sent.flatMap(({ mpan }) => mpan ?? []),
    rows.map((row) => row.asset_uuid),
  );
  const places = sent.flatMap(({ mpan, pointer }) =>
    mpan && holders.has(mpan) ? [{ pointer, holder: holders.get(mpan)! }] : [],
  );
  if (places.length > 0) throw mpanTakenProblem(places);
}
