import { between, netSeries } from '#energy/halfHourSeries.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMetersOfAllOccupancies } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ShownDispatch } from './readDispatches.ts';

/** Changes against the baseline by half hour of the event, in watts: below 0 for less consumption; NaN if unknown. */
export interface MeasuredDispatches {
  /** Change by the meter. */
  measuredW: Float64Array;
  /** Change as the device reports it. */
  reportedW: Float64Array;
}

/** Dispatch with what its change is measured against. */
export type MeasuredRow = Pick<
  ShownDispatch,
  'dispatch_uuid' | 'event_uuid' | 'asset_uuid' | 'requested_w' | 'baseline_wh' | 'event_start'
>;

/** Watts of a watt-hour within a half hour. */
const PER_WH = 2;

/** Reads the changes by meters and devices for up to a page of dispatches, in half hours that are over. */
export async function readMeasured(
  scope: TenantScope,
  dispatches: readonly MeasuredRow[],
): Promise<Map<string, MeasuredDispatches>> {
  const measured = new Map<string, MeasuredDispatches>();
  for (const own of Map.groupBy(dispatches, (row) => row.event_uuid).values())
    for (const [uuid, each] of await ofEvent(scope, own)) measured.set(uuid, each);
  return measured;
}

async function ofEvent(
  scope: TenantScope,
  dispatches: readonly MeasuredRow[],
): Promise<Map<string, MeasuredDispatches>> {
  const { tx, tenant, now } = scope;
  const { event_start } = dispatches[0]!;
  const fromMs = event_start.getTime();
  const over = Math.max(0, Math.floor((now - fromMs) / HALF_HOUR_MS));
  const toMs = fromMs + Math.max(...dispatches.map((row) => row.requested_w.length)) * HALF_HOUR_MS;
  const hasBegun = over > 0;
  const assets = dispatches.map((row) => row.asset_uuid);
  const meters = hasBegun ? await readMetersOfAllOccupancies(tx, tenant, assets, fromMs, toMs) : null;
  const reports = hasBegun ? await readReports(scope, dispatches) : null;
  return new Map(
    dispatches.map((row) => {
      const slots = row.requested_w.length;
      const baseline = Float64Array.from({ length: slots }, (_, slot) => row.baseline_wh?.[slot] ?? NaN);
      const meter = meters?.get(row.asset_uuid);
      const actual = meter
        ? between(netSeries(meter.import, meter.export), fromMs, fromMs + slots * HALF_HOUR_MS).fill(NaN, over)
        : new Float64Array(slots).fill(NaN);
      const reported = reports?.get(row.dispatch_uuid);
      return [
        row.dispatch_uuid,
        {
          measuredW: actual.map((wh, slot) => PER_WH * (wh - baseline[slot]!)),
          reportedW: baseline.map((wh, slot) => (reported?.get(fromMs + slot * HALF_HOUR_MS) ?? NaN) - PER_WH * wh),
        },
      ];
    }),
  );
}

/** Reads the mean watts that devices report, by dispatch and half hour; energy counts before power. */
async function readReports(
  { tx, tenant }: TenantScope,
  dispatches: readonly MeasuredRow[],
): Promise<Map<string, Map<number, number>>> {
  const rows = await tx
    .selectFrom('device_reports')
    .select(['dispatch_uuid', 'half_hour_utc', 'kind', 'value'])
    .where('tenant_uuid', '=', tenant)
    .where(
      'dispatch_uuid',
      'in',
      dispatches.map((row) => row.dispatch_uuid),
    )
    .orderBy('kind', 'desc')
    .execute();
  const reports = new Map<string, Map<number, number>>();
  for (const { dispatch_uuid, half_hour_utc, kind, value } of rows) {
    const own = reports.get(dispatch_uuid) ?? new Map<number, number>();
    reports.set(dispatch_uuid, own.set(half_hour_utc.getTime(), kind === 'ENERGY_WH' ? PER_WH * value : value));
  }
  return reports;
}
