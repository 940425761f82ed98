import { sql } from 'kysely';
import type { SampledWithin } from '#contract/consumption.ts';
import { openEstimate } from '#energy/evenSample.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../../assets/halfHourRange.ts';
import { sampledWithin } from '../../assets/portfolios/sampledWithin.ts';
import { type ReadingSums, sumReadings } from '../../assets/portfolios/sumReadings.ts';
import { finestOf, granularityRank } from '../../tenants/consents/dataAccess.ts';

/** Least share of the best half hour's readings: a half hour with fewer is not the fleet's. */
const WHOLE = 0.9;

export interface Metered {
  /** Watt-hours of all assets, import less export; NaN where too few have a reading. */
  wh: Float64Array;
  /** Number of the drawn assets that have a reading. */
  readings: number[];
  /** Possible error of the energy; null where all assets are read. */
  sampledWithin: SampledWithin | null;
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
  const summed = {
    isMember: sql<boolean>`(a.tenant_uuid = ${scope.tenant} and a.asset_uuid = any(${drawn}::uuid[])
      and a.status = 'ACTIVE' and ${finestOf(scope)} >= ${granularityRank('halfHour')})`,
    isAllowed: sql<boolean>`true`,
    isCounted: sql<boolean>`false`,
    sampledOf: drawn.length < assets ? assets : null,
  };
  const imported = await sumReadings(scope, summed, 'import', startMs, endMs);
  const exported = await sumReadings(scope, summed, 'export', startMs, endMs);
  const { members } = imported.counts;
  const most = Math.max(mostOf(imported), mostOf(exported));
  const taken = filledUp(imported);
  const given = filledUp(exported);
  return {
    wh: taken.map((wh, slot) => ((wh - given[slot]!) * assets) / most),
    readings: Array.from(mostOf(imported) > 0 ? imported.present : exported.present),
    sampledWithin:
      members &&
      sampledWithin(
        openEstimate({ all: assets, members, known: null }),
        imported.parts.map((part, at) => part.map((each, slot) => each - exported.parts[at]![slot]!)),
        Array.from(taken.keys(), (slot) => [slot, slot + 1] as const),
      ),
  };
}

const mostOf = ({ present }: ReadingSums): number => present.reduce((most, each) => Math.max(most, each), 0);

/** Returns the sums as if all of the best half hour had a reading: assets without one count like the others. */
function filledUp(sums: ReadingSums): Float64Array {
  const most = mostOf(sums);
  if (most === 0) return new Float64Array(sums.wh.length);
  return sums.wh.map((wh, slot) => {
    const present = sums.present[slot]!;
    return present < WHOLE * most ? NaN : (wh * most) / present;
  });
}
