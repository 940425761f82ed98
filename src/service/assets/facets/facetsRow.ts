import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueUnlessSoon, isUnderWay } from '../../platform/scheduler/jobs.ts';
import { isLargeFleet } from '../fleet.ts';

/** The two counts that a fleet has rows of: one is shown, and the other under way. */
export type CountNumber = 0 | 1;

/** A count that is shown. */
export interface FacetsSnapshot {
  number: CountNumber;
  /** When it began, in epoch milliseconds: assets stand as they did then. */
  atMs: number;
  tookMs: number;
  /** The event that ran or was next; null where there was none. */
  eventUUID: string | null;
}

/** Reads the count of a large fleet that is shown; null before its first. */
export async function readFacetsSnapshot({ tx, tenant }: TenantScope): Promise<FacetsSnapshot | null> {
  const row = await tx
    .selectFrom('asset_facet_counts')
    .select('figures')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirst();
  return (row?.figures as FacetsSnapshot | undefined) ?? null;
}

/** Counts are at least this far apart, and further if they take long: at most 2 % of a processor. */
const MIN_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 50;

/** When assets may be counted again after a change, and are without one: time makes some silent and ends consents. */
export const nextChange = ({ atMs, tookMs }: FacetsSnapshot): number =>
  atMs + Math.max(MIN_PAUSE_MS, PAUSE_PER_MS * tookMs);
export const nextCount = (kept: FacetsSnapshot): number => Math.max(kept.atMs + HALF_HOUR_MS, nextChange(kept));

/** Has a large fleet counted again soon, after something that its filters say has changed. */
export async function enqueueFacets(scope: TenantScope): Promise<void> {
  const { tenant, now } = scope;
  const kept = await readFacetsSnapshot(scope);
  if (kept === null && !(await isLargeFleet(scope, 'ALL'))) return;
  if (await isUnderWay(scope, 'ASSET_FACETS', tenant)) return;
  // A clock that was set back does not keep the next count waiting.
  const due = kept === null || kept.atMs > now ? now : Math.max(now, nextChange(kept));
  await enqueueUnlessSoon(scope, 'ASSET_FACETS', new Map([[tenant, due]]));
}
