import type { ConsumptionExport, ConsumptionExportQuery } from '#contract/exports.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { parseSlotsInto } from '#store/readings.ts';
import type { Batch, Cell, TableColumn } from '../../platform/http/formats/table.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { AssetDay, ReadDays } from './readConsumption.ts';

export const CONSUMPTION_COLUMNS = [
  { name: 'assetUUID', kind: 'text' },
  { name: 'assetId', kind: 'text' },
  { name: 'startTime', kind: 'instant' },
  { name: 'value', kind: 'number' },
  { name: 'direction', kind: 'text' },
  { name: 'readingType', kind: 'text' },
] as const satisfies readonly TableColumn[];

type Take = (day: AssetDay, startMs: number, kwh: number, isEstimated: boolean) => void;

/** Calls `take` for each measured half hour of the range, within the present occupancy of its asset. */
function eachHalfHour(days: readonly AssetDay[], { from, to }: ConsumptionExportQuery, take: Take): void {
  const wh = new Float64Array(SLOTS_PER_UTC_DAY);
  for (const day of days) {
    wh.fill(NaN);
    parseSlotsInto(day.wh, wh, 0);
    const dayMs = day.day * DAY_MS;
    const fromMs = Math.max(from, day.occupied_ms ?? from);
    for (let slot = 0; slot < SLOTS_PER_UTC_DAY; slot++) {
      const startMs = dayMs + slot * HALF_HOUR_MS;
      if (startMs < fromMs || startMs >= to || Number.isNaN(wh[slot])) continue;
      take(day, startMs, whToKwh(wh[slot]!), day.estimated > 0 && Math.floor(day.estimated / 2 ** slot) % 2 === 1);
    }
  }
}

/** Returns the half hours of some days as a batch with the columns above. */
export function consumptionBatch({ days, next }: ReadDays, query: ConsumptionExportQuery): Batch {
  const cells: Cell[][] = CONSUMPTION_COLUMNS.map(() => []);
  const [uuids, ids, starts, values, directions, types] = cells as [Cell[], Cell[], Cell[], Cell[], Cell[], Cell[]];
  eachHalfHour(days, query, ({ asset_uuid, asset_id }, startMs, kwh, isEstimated) => {
    uuids.push(asset_uuid);
    ids.push(asset_id);
    starts.push(startMs);
    values.push(kwh);
    directions.push(query.direction);
    types.push(isEstimated ? 'ESTIMATED' : 'ACTUAL');
  });
  return { rows: uuids.length, cells, isLast: next === null };
}

/** Returns the half hours as objects. */
export function consumptionRows(days: readonly AssetDay[], query: ConsumptionExportQuery): ConsumptionExport['data'] {
  const rows: ConsumptionExport['data'] = [];
  eachHalfHour(days, query, ({ asset_uuid, asset_id }, startMs, value, isEstimated) =>
    rows.push({
      assetUUID: asset_uuid,
      assetId: asset_id,
      startTime: iso(startMs),
      value,
      direction: query.direction,
      readingType: isEstimated ? 'ESTIMATED' : 'ACTUAL',
    }),
  );
  return rows;
}
