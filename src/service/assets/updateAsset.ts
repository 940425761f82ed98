import type { AssetChanges } from '#contract/assetChanges.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler, RouteMatch } from '../platform/http/call.ts';
import { invalid } from '../platform/http/problem.ts';
import { changedColumns } from '../platform/rows/rowColumns.ts';
import { alreadyExistsProblem, mapUniqueViolation } from '../platform/rows/uniqueViolation.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { dispatchConsentsChanged } from '../tenants/domainEvents.ts';
import { lockMoreUsersShared, withRefreshedClock } from '../tenants/locks/lockOrder.ts';
import { gspGroupOf, mpanColumns, plainColumns } from './assetColumns.ts';
import { forgetLastReading } from './assetReadings.ts';
import { changeRegistration } from './assetRegistration.ts';
import { type AssetWithUser, selectAssets, toAsset } from './assetRow.ts';
import { meterPointsChanged } from './domainEvents.ts';
import { enqueueMeterReads } from './enqueueMeterReads.ts';
import { lockAsset } from './lockAsset.ts';
import { findMpanHolders, mpanTakenProblem, retryOnMpanConflict } from './mpanHolders.ts';
import type { PortsOf } from './ports/ports.ts';
import { refuseDoubleCountedMeter } from './refuseDoubleCountedMeter.ts';
import { resetSchemeStatuses } from './resetSchemeStatuses.ts';
import { resolveUsers } from './resolveUsers.ts';
import { withAssetCounts } from './totals/withCounts.ts';

/**
 * Changes attributes of an active asset. Another user begins a new occupancy. A new MPAN is looked up again, and the
 * schemes check the asset again.
 */
export const updateAsset =
  (ports: PortsOf): Handler<'updateAsset'> =>
  async ({ scope: requestScope, params: { assetUUID }, body, match, version }) => {
    const { mpanRegister, regulator } = ports(requestScope);
    const { scope, row, user } = await lockWithUsers(requestScope, assetUUID, body, match);
    refuseMeterWithoutMpan(row, body);
    const meterPoint = newMeterPoint(row, body);
    const occupancy = newOccupancy(scope, row, user, body);
    await refuseTakenMeter(scope, row, meterPoint);
    await withAssetCounts(scope, [assetUUID], async () => {
      await retryOnMpanConflict(
        mapUniqueViolation(
          'assets_tenant_uuid_asset_id_key',
          alreadyExistsProblem(`There is already an asset with the assetId ${body.assetId}`, ['/assetId']),
          scope.tx
            .updateTable('assets')
            .set({
              ...changedColumns(scope),
              ...plainColumns(body),
              ...meterPoint,
              ...occupancy,
              asset_id: body.assetId,
              user_uuid: user,
            })
            .where('tenant_uuid', '=', scope.tenant)
            .where('asset_uuid', '=', assetUUID)
            .execute(),
        ),
      );
      if (occupancy.occupied_from_utc) await forgetLastReading(scope, assetUUID, occupancy.occupied_from_utc);
    });
    await changeRegistration(scope, assetUUID, body);
    if (meterPoint.mpan !== undefined) {
      if (meterPoint.mpan) await enqueue(scope, 'MPAN_CHECK', [assetUUID], scope.now + mpanRegister.checkDelayMs);
      await resetSchemeStatuses(scope, assetUUID, meterPoint.mpan !== null, scope.now + regulator.checkDelayMs);
    }
    if (user !== undefined && user !== row.user_uuid) await emit(scope, dispatchConsentsChanged, [assetUUID]);
    if (meterPoint.mpan !== undefined || body.locationPostcode !== undefined)
      await emit(scope, meterPointsChanged, [assetUUID]);
    await enqueueMeterReads(scope, [assetUUID]);
    const after = await selectAssets(scope).where('asset_uuid', '=', assetUUID).executeTakeFirstOrThrow();
    version(after.row_version);
    return toAsset(after);
  };

interface LockedAssetAndUser {
  scope: TenantScope;
  row: AssetWithUser;
  /** The user that the body names, null if it clears the user, undefined if it omits it. */
  user: string | null | undefined;
}

/** Locks the asset; if its user changes, first the old and the new user: see lockOrder.ts. */
async function lockWithUsers(
  scope: TenantScope,
  assetUUID: string,
  body: AssetChanges,
  match: RouteMatch,
): Promise<LockedAssetAndUser> {
  if (body.userId === undefined && body.userUUID === undefined)
    return { scope, row: await lockAsset(scope, assetUUID, match), user: undefined };
  const before = await scope.tx
    .selectFrom('assets')
    .select('user_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  const owners = before?.user_uuid ? [before.user_uuid] : [];
  const [user = null] = await resolveUsers(scope, [body], (_, field) => `/${field}`, owners);
  const row = await lockAsset(scope, assetUUID, match);
  await lockMoreUsersShared(
    scope,
    new Map([...owners, ...(user ? [user] : [])].map((each) => [each, 'ACTIVE'])),
    row.user_uuid ? [row.user_uuid] : [],
  );
  return { scope: await withRefreshedClock(scope), row, user };
}

function refuseMeterWithoutMpan(
  row: AssetWithUser,
  { assetType = row.asset_type, mpan, boundaryMpan }: AssetChanges,
): void {
  const hasMpan = mpan === undefined ? row.mpan !== null : mpan !== null;
  const hasBoundary = boundaryMpan === undefined ? row.boundary_mpan !== null : boundaryMpan !== null;
  if (hasMpan && hasBoundary)
    throw invalid([
      {
        pointer: boundaryMpan ? '/boundaryMpan' : '/mpan',
        code: 'CONTRADICTION',
        detail: 'an asset has either mpan or boundaryMpan: clear the other',
      },
    ]);
  if (assetType === 'SMART_METER' && !hasMpan)
    throw invalid([{ pointer: '/mpan', code: 'MPAN_REQUIRED', detail: 'a smart meter needs its mpan' }]);
}

/**
 * Returns the columns of a new occupancy. If an asset that has, or had, a user gets another, earlier readings are the
 * former user's: the new occupancy begins with the next half hour, or at the instant in the body.
 */
function newOccupancy(
  { now }: TenantScope,
  row: AssetWithUser,
  user: string | null | undefined,
  { occupiedFromUTC }: AssetChanges,
) {
  if (occupiedFromUTC !== undefined && occupiedFromUTC > now)
    throw invalid([{ pointer: '/occupiedFromUTC', code: 'OUT_OF_RANGE', detail: 'must not be in the future' }]);
  const isAnother =
    user !== undefined && user !== row.user_uuid && (row.user_uuid !== null || row.occupied_from_utc !== null);
  if (occupiedFromUTC === undefined && !isAnother) return {};
  const from = occupiedFromUTC ?? Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  return { occupied_from_utc: new Date(from) };
}

/** Returns the columns of the meter point that the body changes; an unchanged MPAN retains the result of the lookup. */
function newMeterPoint(row: AssetWithUser, { mpan, exportMpan, boundaryMpan }: AssetChanges) {
  const core = mpan === undefined ? row.mpan : (mpan?.core ?? null);
  const exportCore = exportMpan === undefined ? row.export_mpan : (exportMpan?.core ?? null);
  const boundaryCore = boundaryMpan === undefined ? row.boundary_mpan : (boundaryMpan?.core ?? null);
  const others = {
    ...(exportCore !== row.export_mpan && { export_mpan_repeat: 0 }),
    export_mpan: exportCore,
    boundary_mpan: boundaryCore,
    gsp_group: gspGroupOf(core ?? boundaryCore, exportCore),
  };
  if (core !== row.mpan) return { ...mpanColumns(mpan), ...others, mpan_repeat: 0 };
  return { ...others, mpan: undefined, ...(mpan?.topLine ? { mpan_top_line: mpan.topLine } : {}) };
}

/** Throws 409 if another active asset has a new MPAN, or an event would count the energy of the new meter twice. */
async function refuseTakenMeter(
  scope: TenantScope,
  row: AssetWithUser,
  { mpan, export_mpan, boundary_mpan }: ReturnType<typeof newMeterPoint>,
): Promise<void> {
  const sent = [
    { mpan, pointer: '/mpan' },
    { mpan: export_mpan === row.export_mpan ? null : export_mpan, pointer: '/exportMpan' },
  ];
  const holders = await findMpanHolders(
    scope,
    sent.flatMap((each) => each.mpan ?? []),
    [row.asset_uuid],
  );
  const places = sent.flatMap((each) =>
    each.mpan && holders.has(each.mpan) ? [{ pointer: each.pointer, holder: holders.get(each.mpan)! }] : [],
  );
  if (places.length > 0) throw mpanTakenProblem(places);
  if (mpan || (boundary_mpan !== null && boundary_mpan !== row.boundary_mpan))
    await refuseDoubleCountedMeter(scope, row.asset_uuid, mpan ?? null, boundary_mpan);
}
