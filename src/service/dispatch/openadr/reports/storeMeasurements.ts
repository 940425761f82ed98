import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lastReadingOf } from '../../../assets/assetReadings.ts';
import { ConsumptionGrouper } from '../../../readings/groupedConsumption.ts';
import { storeReadings } from '../../../readings/storeReadings.ts';
import type { Measurement } from './measurements.ts';
import type { ReportedDispatch } from './reportedDispatches.ts';

interface Measured {
  dispatch: ReportedDispatch;
  measurements: readonly Measurement[];
}

/**
 * Stores the measurements of devices. Energy becomes readings of assets that nothing else meters, if the VEN may meter:
 * an asset without MPAN whose newest reading, if any, came from such reports.
 */
export async function storeMeasurements(
  scope: TenantScope,
  controllerUUID: string,
  measured: readonly Measured[],
): Promise<void> {
  const some = measured.filter(({ measurements }) => measurements.length > 0);
  if (some.length === 0) return;
  const metered = await meteredByReports(
    scope,
    controllerUUID,
    some.map(({ dispatch }) => dispatch.asset_uuid),
  );
  // Assets are locked before dispatches, as everywhere.
  await storeAsReadings(
    scope,
    some.filter(({ dispatch }) => metered.has(dispatch.asset_uuid)),
  );
  await storeReports(scope, some);
}

async function meteredByReports(
  { tx, tenant }: TenantScope,
  controllerUUID: string,
  assetUUIDs: readonly string[],
): Promise<Set<string>> {
  const ofAssets = sql`a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[]) and a.status = 'ACTIVE'`;
  // The lock comes first: a statement that waits for rows reads all others as they were when it began.
  await sql`select from assets a where ${ofAssets} order by a.asset_uuid for no key update`.execute(tx);
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a
    join controllers c on c.tenant_uuid = a.tenant_uuid and c.controller_uuid = a.controller_uuid
    where ${ofAssets}
      and c.controller_uuid = ${controllerUUID} and c.may_meter and a.mpan is null and a.export_mpan is null
      and (${lastReadingOf('a')} is null or exists (
        select from dispatches d
        join device_reports r on r.tenant_uuid = d.tenant_uuid and r.dispatch_uuid = d.dispatch_uuid
        where d.tenant_uuid = a.tenant_uuid and d.asset_uuid = a.asset_uuid and r.kind = 'ENERGY_WH'
          and r.half_hour_utc = ${lastReadingOf('a')}))`.execute(tx);
  return new Set(rows.map(({ asset_uuid }) => asset_uuid));
}

async function storeAsReadings(scope: TenantScope, measured: readonly Measured[]): Promise<void> {
  const readings = measured.flatMap(({ dispatch, measurements }) =>
    measurements
      .filter(
        ({ kind, value, halfHourMs }) => kind === 'ENERGY_WH' && value >= 0 && halfHourMs + HALF_HOUR_MS <= scope.now,
      )
      .map((each) => ({ ...each, asset: dispatch.asset_uuid })),
  );
  if (readings.length === 0) return;
  const grouper = new ConsumptionGrouper(readings.length);
  const references = new Map<string, number>();
  readings.forEach(({ asset, halfHourMs, value, isEstimated }, index) => {
    if (!references.has(asset)) references.set(asset, grouper.addReference(asset, false, index));
    grouper.add(references.get(asset)!, false, halfHourMs / HALF_HOUR_MS, value, isEstimated, index);
  });
  await storeReadings(scope, grouper.finish(readings.length), [...references.keys()]);
}

async function storeReports({ tx, tenant, now }: TenantScope, measured: readonly Measured[]): Promise<void> {
  const rows = measured.flatMap(({ dispatch, measurements }) =>
    measurements.map((each) => ({ ...each, dispatch: dispatch.dispatch_uuid })),
  );
  await sql`
    insert into device_reports (tenant_uuid, dispatch_uuid, half_hour_utc, kind, value, quality, at_utc)
    select ${tenant}::uuid, r.dispatch, to_timestamp(r.at_s), r.kind, r.value, r.quality, ${new Date(now)}::timestamptz
    from unnest(${rows.map(({ dispatch }) => dispatch)}::uuid[], ${rows.map(({ halfHourMs }) => halfHourMs / 1000)}::float8[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ value }) => value)}::integer[],
      ${rows.map(({ isEstimated }) => (isEstimated ? 'ESTIMATED' : 'OK'))}::text[])
      as r (dispatch, at_s, kind, value, quality)
    on conflict (tenant_uuid, dispatch_uuid, half_hour_utc, kind)
    do update set value = excluded.value, quality = excluded.quality, at_utc = excluded.at_utc`.execute(tx);
}
