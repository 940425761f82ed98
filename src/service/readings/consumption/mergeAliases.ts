import type { ProblemItem } from '#contract/problem.ts';
import { SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import {
  ConsumptionGrouper,
  firstSlot,
  type GroupedConsumption,
  lastSlot,
  maskOf,
  MISSING,
  placeOf,
} from '../groupedConsumption.ts';
import { contradiction } from './parseBatch.ts';

/**
 * Gives each asset of a batch one reference, where it is named by its UUID in one place and by its assetId in another.
 * `assets[i]` is the UUID behind reference i. Half hours with different values under the two names are faults.
 */
export function mergeAliases(
  batch: GroupedConsumption,
  assets: readonly string[],
): { batch: GroupedConsumption; assets: string[]; errors: ProblemItem[] } {
  const isNamedTwice = batch.isAssetId.includes(1) && new Set(assets).size < assets.length;
  if (!isNamedTwice) return { batch, assets: [...assets], errors: [] };
  const grouper = new ConsumptionGrouper(batch.records);
  const indexOf = new Map<string, number>();
  assets.forEach((asset, reference) => {
    if (!indexOf.has(asset)) indexOf.set(asset, grouper.addReference(asset, false, batch.firstRecord[reference]!));
  });
  const contradicting: number[] = [];
  for (let day = 0; day < batch.days; day++) {
    const reference = indexOf.get(assets[batch.reference[day]!]!)!;
    const firstHalfHour = Math.floor(batch.dayAndDirection[day]! / 2) * SLOTS_PER_UTC_DAY;
    const estimated = maskOf(batch.estimated, day);
    const last = lastSlot(batch.present, day);
    for (let slot = firstSlot(batch.present, day); slot <= last; slot++) {
      const place = placeOf(batch, day, slot);
      if (batch.wh[place] === MISSING) continue;
      const isEstimated = Math.floor(estimated / 2 ** slot) % 2 === 1;
      const record = batch.record[place]!;
      const before = grouper.add(
        reference,
        batch.dayAndDirection[day]! % 2 === 1,
        firstHalfHour + slot,
        batch.wh[place]!,
        isEstimated,
        record,
      );
      if (before !== -1) contradicting.push(Math.max(before, record));
    }
  }
  return {
    batch: { ...grouper.finish(batch.records), rows: batch.rows },
    assets: grouper.references,
    errors: contradicting.sort((a, b) => a - b).map(contradiction),
  };
}
