import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { lastOfPortion } from '../../platform/scheduler/lastOfPortion.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';

/** Portion of the opted-in assets of an event, after one UUID and up to another. */
export interface PortionRange extends AssetRange {
  assets: number;
}

/** Number of assets of a portion, and its last one; null where it is the last portion. */
export interface NextPortion {
  assets: number;
  last: string | null;
}

/**
 * Divides assets into portions, in their order: `next` finds the one after an asset. The last portion has all that
 * there are or will be after the others.
 */
export async function dividePortions(next: (after: string) => Promise<NextPortion>): Promise<PortionRange[]> {
  const portions: PortionRange[] = [];
  let { after } = ALL_ASSETS;
  for (;;) {
    const { assets, last } = await next(after);
    if (last === null) return [...portions, { after, to: ALL_ASSETS.to, assets }];
    portions.push({ after, to: last, assets });
    after = last;
  }
}

/** Divides the opted-in assets of an event. */
export const findPortions = (scope: TenantScope, eventUUID: string): Promise<PortionRange[]> =>
  dividePortions((after) => nextPortion(scope, eventUUID, after));

/** Whether an event has so many opted-in assets that they are measured by jobs, never by a request. */
export const hasPortions = async (scope: TenantScope, eventUUID: string): Promise<boolean> =>
  (await nextPortion(scope, eventUUID, ALL_ASSETS.after)).last !== null;

/** Returns the portion after an asset. */
export async function nextPortion(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  after: string,
  size = portionSize.assets,
): Promise<NextPortion> {
  const { rows } = await sql<NextPortion>`
    with next as materialized (
      select asset_uuid, row_number() over (order by asset_uuid) as place from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' and asset_uuid > ${after}
      order by asset_uuid limit ${size + 1}
    )
    select least(count(*), ${size})::integer as assets,
      case when count(*) > ${size}
        then (array_agg(asset_uuid) filter (where place = ${size}))[1] end as last
    from next`.execute(tx);
  return rows[0]!;
}

/** Finds the last asset of the next part of a portion of an event's opted-in assets; null at the end. */
export function assetsOptedIn(parts: number) {
  return async (
    scope: TenantScope,
    after: string,
    { event_uuid }: Pick<EventRow, 'event_uuid'>,
  ): Promise<string | null> =>
    (await nextPortion(scope, event_uuid, after, Math.ceil(portionSize.assets / parts))).last;
}

/** Finds the last of the next portion of an event's assets, invited, opted in or out; null at the end. */
export function assetsOfEvent(
  scope: TenantScope,
  after: string,
  { event_uuid }: Pick<EventRow, 'event_uuid'>,
): Promise<string | null> {
  const all = sql`event_assets where tenant_uuid = ${scope.tenant} and event_uuid = ${event_uuid}`;
  return lastOfPortion(scope, all, 'asset_uuid', after);
}
