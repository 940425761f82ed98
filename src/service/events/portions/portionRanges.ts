import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { lastOfPortion, nextPortion } from '../../platform/scheduler/nextPortion.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';

/** Portion of the assets of an event, after one UUID and up to another. */
export interface PortionRange extends AssetRange {
  assets: number;
}

type EventKey = Pick<EventRow, 'event_uuid'>;
type Next = (scope: TenantScope, after: string, event: EventKey, size?: number) => ReturnType<typeof nextPortion>;

const ofEvent = ({ tenant }: TenantScope, { event_uuid }: EventKey) =>
  sql`event_assets where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;

const nextOptedIn: Next = (scope, after, event, size) =>
  nextPortion(scope, sql`${ofEvent(scope, event)} and state = 'OPT_IN'`, 'asset_uuid', after, size);

/** Of each portfolio, or of the fleet without one, it reads no more than a portion has. */
const nextAimedAt: Next = (scope, after, event, size = portionSize.assets) => {
  const { tenant } = scope;
  const first = sql`order by asset_uuid limit ${size + 1}`;
  const active = sql`select asset_uuid from assets
    where tenant_uuid = ${tenant} and status = 'ACTIVE' and asset_uuid > ${after}`;
  const portfolios = sql`event_portfolios ep where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${event.event_uuid}`;
  const aimed = sql`(
    (select asset_uuid from ${ofEvent(scope, event)} and asset_uuid > ${after} ${first})
    union
    select own.asset_uuid
    from (select portfolio_uuid from ${portfolios}) ep
    cross join lateral (${active} and portfolio_uuid = ep.portfolio_uuid ${first}) own
    union
    (${active} and not exists (select from ${portfolios}) ${first})
  ) aimed where true`;
  return nextPortion(scope, aimed, 'asset_uuid', after, size);
};

/** Divides assets into portions, in their order. The last one has all that there are or will be after the others. */
const divided =
  (next: Next) =>
  async (scope: TenantScope, event: EventKey): Promise<PortionRange[]> => {
    const portions: PortionRange[] = [];
    let { after } = ALL_ASSETS;
    for (;;) {
      const { rows: assets, last } = await next(scope, after, event);
      if (last === null) return [...portions, { after, to: ALL_ASSETS.to, assets }];
      portions.push({ after, to: last, assets });
      after = last;
    }
  };

/** Divides the opted-in assets of an event. */
export const findPortions = divided(nextOptedIn);

/** Divides the assets that an event is aimed at. */
export const findStartPortions = divided(nextAimedAt);

const isMany =
  (next: Next) =>
  async (scope: TenantScope, event: EventKey): Promise<boolean> =>
    (await next(scope, ALL_ASSETS.after, event)).last !== null;

/** Whether an event has so many opted-in assets that they are measured by jobs, never by a request. */
export const hasPortions = isMany(nextOptedIn);

/** Whether an event is aimed at so many assets that jobs count them. */
export const isAimedAtMany = isMany(nextAimedAt);

const lastInParts =
  (next: Next) =>
  (parts: number) =>
  async (scope: TenantScope, after: string, event: EventKey): Promise<string | null> =>
    (await next(scope, after, event, Math.ceil(portionSize.assets / parts))).last;

/** Finds the last asset of the next part of a portion of an event's opted-in assets; null at the end. */
export const assetsOptedIn = lastInParts(nextOptedIn);

/** Finds the last asset of the next part of a portion of the assets that an event is aimed at; null at the end. */
export const assetsAimedAt = lastInParts(nextAimedAt);

/** Finds the last of the next portion of an event's assets, invited, opted in or out; null at the end. */
export const assetsOfEvent = (scope: TenantScope, after: string, event: EventKey): Promise<string | null> =>
  lastOfPortion(scope, ofEvent(scope, event), 'asset_uuid', after);
