import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ReadingSums, sumReadings } from '../../portfolios/sumReadings.ts';
import { finestOf, granularityRank } from '../../readings/dataAccess.ts';
import type { HalfHourRange } from '../../readings/halfHourRange.ts';

/** A half hour that fewer of the assets have read than this share of the best half hour's is not the fleet's. */
const WHOLE = 0.9;

export interface Metered {
  /** Watt-hours of all assets, import less export; NaN where too few have a reading. */
  wh: Float64Array;
  /** How many of the drawn assets have a reading. */
  readings: number[];
}

/**
 * Estimates the net energy of `assets` from the readings of those drawn: their mean × assets. The half hours are those
 * of the range that have ended.
 */
export async function meteredOf(
  scope: TenantScope,
  drawn: readonly string[],
  assets: number,
  { startMs, endMs }: HalfHourRange,
): Promise<Metered> {
  const isSummed = sql<boolean>`(a.tenant_uuid = ${scope.tenant} and a.asset_uuid = any(${drawn}::uuid[])
    and a.status = 'ACTIVE' and ${finestOf(scope)} >= ${granularityRank('halfHour')})`;
  const imported = await sumReadings(scope, { isSummed }, 'import', startMs, endMs);
  const exported = await sumReadings(scope, { isSummed }, 'export', startMs, endMs);
  const most = Math.max(mostOf(imported), mostOf(exported));
  const taken = filledUp(imported);
  const given = filledUp(exported);
  return {
    wh: taken.map((wh, slot) => ((wh - given[slot]!) * assets) / most),
    readings: Array.from(mostOf(imported) > 0 ? imported.present : exported.present),
  };
}

const mostOf = ({ present }: ReadingSums): number => present.reduce((most, each) => Math.max(most, each), 0);

/** The sums as if all of the best half hour had a reading: those without one count like the others. */
function filledUp(sums: ReadingSums): Float64Array {
  const most = mostOf(sums);
  if (most === 0) return new Float64Array(sums.wh.length);
  return sums.wh.map((wh, slot) => {
    const present = sums.present[slot]!;
    return present < WHOLE * most ? NaN : (wh * most) / present;
  });
}
