import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { passRows } from '../../analytics/kept/passRows.ts';
import { portionSize } from '../../events/portions/portionRanges.ts';
import { enqueueUnlessSoon } from '../../scheduler/jobs.ts';

/** The two counts that a fleet has rows of: one is shown, and the other under way. */
export type CountNumber = 0 | 1;

/** A count that is shown. */
export interface KeptFacets {
  number: CountNumber;
  /** When it began, in epoch milliseconds: assets stand as they did then. */
  atMs: number;
  tookMs: number;
  /** The event that ran or was next; null where there was none. */
  eventUUID: string | null;
}

/** A count under way, in the order of assets. */
export interface FacetsPass extends KeptFacets {
  after: string;
}

/** What is kept of a large fleet, by its tenant. */
export const facetsRows = passRows<KeptFacets, FacetsPass>('asset_facet_counts');

/** Counts are at least this far apart, and further if they take long: at most 2 % of a processor. */
const LEAST_PAUSE_MS = 60_000;
const PAUSE_PER_MS = 50;

/** When assets may be counted again after a change, and are without one: time makes some silent and ends consents. */
export const nextChange = ({ atMs, tookMs }: KeptFacets): number =>
  atMs + Math.max(LEAST_PAUSE_MS, PAUSE_PER_MS * tookMs);
export const nextCount = (kept: KeptFacets): number => Math.max(kept.atMs + HALF_HOUR_MS, nextChange(kept));

/** Whether a fleet, with archived assets, has so many that no request counts them. */
export async function isLargeFleet({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ assets: number }>`
    select count(*)::integer as assets from (
      select from assets where tenant_uuid = ${tenant} limit ${portionSize.assets + 1}
    ) some_assets`.execute(tx);
  return rows[0]!.assets > portionSize.assets;
}

/** Has a large fleet counted again soon, after something that its filters say has changed. */
export async function enqueueFacets(scope: TenantScope): Promise<void> {
  const { tenant, now } = scope;
  const row = await facetsRows.read(scope, tenant);
  if (row === undefined && !(await isLargeFleet(scope))) return;
  if (row?.pass) return;
  const next = row?.figures ? nextChange(row.figures) : now;
  // A clock that was set back does not keep the next count waiting.
  const due = row?.figures && row.figures.atMs > now ? now : Math.max(now, next);
  await enqueueUnlessSoon(scope, 'ASSET_FACETS', new Map([[tenant, due]]));
}
