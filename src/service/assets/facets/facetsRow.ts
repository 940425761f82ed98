import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueUnlessSoon, isUnderWay } from '../../platform/scheduler/jobs.ts';
import { isLargeFleet } from '../fleet.ts';

/** Number of a count: a fleet has rows of two, the one that is shown and the one under way. */
export type CountNumber = 0 | 1;

/** A count that is shown. */
export interface FacetsSnapshot {
  number: CountNumber;
  /** Beginning of the count, in epoch milliseconds: assets are counted as they were then. */
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

/** Minimum time between counts, longer if they take long: at most 2 % of a processor. */
const MIN_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 50;

/**
 * Returns the instant at which assets may be counted again after a change, and are without one: time makes some silent
 * and ends consents.
 */
export const nextChange = ({ atMs, tookMs }: FacetsSnapshot): number =>
  atMs + Math.max(MIN_PAUSE_MS, PAUSE_PER_MS * tookMs);
export const nextCount = (kept: FacetsSnapshot): number => Math.max(kept.atMs + HALF_HOUR_MS, nextChange(kept));

/** Enqueues a new count of a large fleet soon, after a change of a property that it can be filtered by. */
export async function enqueueFacets(scope: TenantScope): Promise<void> {
  const { tenant, now } = scope;
  const kept = await readFacetsSnapshot(scope);
  if (kept === null && !(await isLargeFleet(scope, 'ALL'))) return;
  if (await isUnderWay(scope, 'ASSET_FACETS', tenant)) return;
  // A clock that was set back does not delay the next count.
  const due = kept === null || kept.atMs > now ? now : Math.max(now, nextChange(kept));
  await enqueueUnlessSoon(scope, 'ASSET_FACETS', new Map([[tenant, due]]));
}
