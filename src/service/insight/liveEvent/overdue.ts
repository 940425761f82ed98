import type { OverdueAsset } from '#contract/live.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { isOverdue, type LiveAsset } from './liveAsset.ts';
import { addToDistricts, type District } from './sharedCause.ts';

const MINUTE_MS = 60_000;

/** Late or silent asset, and the energy expected in the half hours that it has not reported. */
export interface Overdue extends Omit<OverdueAsset, 'expectedKwh'> {
  remainingWh: number;
}

/** Late and silent assets, those that would add most first, and the districts of all assets. */
export interface OverdueSums {
  LATE: Overdue[];
  SILENT: Overdue[];
  districts: Record<string, District>;
}

export const nobodyOverdue = (): OverdueSums => ({ LATE: [], SILENT: [], districts: {} });

/** Adds assets of an event with a common effect; lists at most `most` of each kind. */
export function addOverdue(sums: OverdueSums, assets: readonly LiveAsset[], effect: number, most = Infinity): void {
  for (const live of assets) {
    addToDistricts(sums.districts, live.asset, isOverdue(live));
    if (isOverdue(live)) sums[live.report.status as OverdueAsset['status']].push(overdueOf(live, effect));
  }
  for (const kind of ['LATE', 'SILENT'] as const) sums[kind] = sums[kind].sort(byMost).slice(0, most);
}

/** Returns late and silent assets, or one kind of them. */
export const listOverdue = ({ LATE, SILENT }: OverdueSums, only?: OverdueAsset['status']): Overdue[] => {
  if (only === 'LATE') return LATE;
  return only === 'SILENT' ? SILENT : [...LATE, ...SILENT].sort(byMost);
};

const byMost = (one: Overdue, other: Overdue): number =>
  other.remainingWh - one.remainingWh || (one.assetId < other.assetId ? -1 : 1);

const overdueOf = ({ asset, part, report }: LiveAsset, effect: number): Overdue => ({
  assetUUID: asset.assetUUID,
  assetId: asset.assetId,
  name: asset.name,
  portfolioUUID: asset.portfolioUUID,
  status: report.status as OverdueAsset['status'],
  lastReadingUTC: isoOrNull(asset.lastReadingMs),
  usualDelayMinutes: asset.delayMs === null ? null : Math.round(asset.delayMs / MINUTE_MS),
  halfHoursMissing: report.missing,
  remainingWh: remainingWhOf(part.open, effect),
});
