import type { CostBasis } from '#contract/cost.ts';
import { PARTS } from '#energy/evenSample.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { costOf, type Money } from '#energy/tariffCost.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type MeterSeries, readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import type { HalfHourRange } from '../assets/halfHourRange.ts';
import { readTerms, type TermsOfAsset } from '../assets/tariffs/readTerms.ts';

/** Sums of meters over a range, in watt-hours; NaN where unknown. */
export interface MeterTotals {
  /** Import, half hour by half hour: the sum of the meters that have a reading there. */
  demand: HalfHourSeries;
  /** Number of readings: exports of an export-only meter, imports of any other. */
  present: number;
  exportWh: number;
  /** Import less export, over half hours in which an asset that exports has both. */
  netWh: number;
  cost: Money | null;
  /** Meters with at least one reading in the range: the sums cover them. */
  measuredAssets: number;
  /** Meters with both a reading and a price in at least one half hour: the cost covers them. */
  pricedAssets: number;
  /** Demand of each part of a sample, 0 where none has a reading; none where meters are in no parts. */
  parts: Float64Array[];
}

/** Largest number of half hours of readings in memory together, both directions counted once. */
const BATCH_HALF_HOURS = 2_000_000;
const BATCH_ASSETS = 2000;
/** Precision of the factor by which money, in whole units, is multiplied. */
const PRECISION = 1_000_000;

/** Sums the meters of assets, and their cost under the tariffs in force. `partOf` is the part of a sample by asset. */
export async function sumMeters(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  range: HalfHourRange,
  costs: CostBasis,
  partOf: ReadonlyMap<string, number> | null = null,
): Promise<MeterTotals> {
  const slots = (range.endMs - range.startMs) / HALF_HOUR_MS;
  const sums = new Sums(range.startMs, slots, partOf === null ? 0 : PARTS);
  const batch = Math.min(BATCH_ASSETS, Math.max(1, Math.floor(BATCH_HALF_HOURS / slots)));
  for (let from = 0; from < assetUUIDs.length; from += batch) {
    const uuids = assetUUIDs.slice(from, from + batch);
    const meters = await readMeters(scope.tx, scope.tenant, uuids, range.startMs, range.endMs);
    const terms = await readTerms(scope, uuids, range, costs);
    for (const uuid of uuids) {
      sums.add(meters.get(uuid)!, terms.get(uuid), partOf?.get(uuid));
      await yieldWhenLong();
    }
  }
  return sums.totals();
}

/** Scales the totals of sampled assets to all of them: energy times a factor, each of which stands for so many. */
export function scaleTotals(totals: MeterTotals, factor: number, standFor: number): MeterTotals {
  const all = (value: number): number => Math.round(value * standFor);
  const energy = (wh: number): number => Math.round(wh * factor);
  const { demand, cost } = totals;
  return {
    ...totals,
    demand: { ...demand, wh: demand.wh.map(energy) },
    present: all(totals.present),
    exportWh: energy(totals.exportWh),
    netWh: energy(totals.netWh),
    cost: cost === null ? null : (cost * BigInt(energy(PRECISION))) / BigInt(PRECISION),
    measuredAssets: all(totals.measuredAssets),
    pricedAssets: all(totals.pricedAssets),
  };
}

class Sums {
  readonly #startMs: number;
  readonly #demand: Float64Array;
  readonly #parts: Float64Array[];
  #present = 0;
  #exportWh = NaN;
  #netWh = NaN;
  #cost: Money | null = null;
  #measuredAssets = 0;
  #pricedAssets = 0;

  constructor(startMs: number, slots: number, parts: number) {
    this.#startMs = startMs;
    this.#parts = Array.from({ length: parts }, () => new Float64Array(slots));
    this.#demand = new Float64Array(slots).fill(NaN);
  }

  add(meter: MeterSeries, terms: TermsOfAsset | undefined, part = -1): void {
    const ownPart = this.#parts[part];
    const imported = this.#cut(meter.import);
    const exported = meter.export && this.#cut(meter.export);
    const exports = exported !== null && hasReading(exported);
    let [importPresent, exportPresent] = [0, 0];
    for (let slot = 0; slot < imported.length; slot++) {
      const [wh, out] = [imported[slot]!, exports ? exported[slot]! : 0];
      if (!Number.isNaN(wh)) {
        importPresent++;
        this.#demand[slot] = plus(this.#demand[slot]!, wh);
        if (ownPart) ownPart[slot]! += wh;
        if (!Number.isNaN(out)) this.#netWh = plus(this.#netWh, wh - out);
      }
      if (exports && !Number.isNaN(out)) {
        exportPresent++;
        this.#exportWh = plus(this.#exportWh, out);
      }
    }
    this.#present += importPresent > 0 ? importPresent : exportPresent;
    if (importPresent + exportPresent > 0) this.#measuredAssets++;
    if (!terms) return;
    const imports = costOf(terms.import, { startMs: this.#startMs, wh: imported }, 'import');
    const credit = exported && costOf(terms.export, { startMs: this.#startMs, wh: exported }, 'export');
    if (imports === null && credit === null) return;
    this.#pricedAssets++;
    this.#cost = (this.#cost ?? 0n) + (imports ?? 0n) + (credit ?? 0n);
  }

  totals(): MeterTotals {
    return {
      demand: { startMs: this.#startMs, wh: this.#demand },
      present: this.#present,
      exportWh: this.#exportWh,
      netWh: this.#netWh,
      cost: this.#cost,
      measuredAssets: this.#measuredAssets,
      pricedAssets: this.#pricedAssets,
      parts: this.#parts,
    };
  }

  #cut({ startMs, wh }: HalfHourSeries): Float64Array {
    const from = (this.#startMs - startMs) / HALF_HOUR_MS;
    return wh.subarray(from, from + this.#demand.length);
  }
}

const plus = (sum: number, wh: number): number => (Number.isNaN(sum) ? wh : sum + wh);
const hasReading = (wh: Float64Array): boolean => wh.some((value) => !Number.isNaN(value));
