import { sql } from 'kysely';
import type { EventProfile } from '#contract/stats.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { utcDay } from '#store/readings.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import {
  eventWindow,
  isAdjusted,
  isSettleable,
  type MeasuredAsset,
  measureOptedIn,
  sliceMeasured,
} from '../measuring/measureOptedIn.ts';
import { countedOnce, isCountedInEvent } from '../participation/sharedMeters.ts';
import { createProfile, profileWindow } from './profile.ts';

/** With fewer opted-in assets it is computed as fast as it is read. */
export const CACHE_FROM_ASSETS = 300;

/**
 * The key of a large event's profile: how baselines are computed, the opted-in assets, their readings on the event's
 * days, and which of these are in the past. Null for an event whose profile is not cached.
 */
export async function profileCacheKey(scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<string | null> {
  const { fromMs, toMs } = profileWindow(event);
  const pastSlots = sql`least(${SLOTS_PER_UTC_DAY}::int,
    greatest(0, floor((${scope.now}::float8 - extract(epoch from day) * 1000) / ${HALF_HOUR_MS}::float8)))::integer`;
  const past = sql`present & ((1::bigint << ${pastSlots}) - 1)`;
  const { rows } = await sql<{ assets: string; readings: string } | { assets: null; readings: null }>`
    with opted_in as materialized (
      select ea.asset_uuid, a.is_domestic
      from event_assets ea join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
      where ea.tenant_uuid = ${scope.tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'
        and not ${await isCountedInEvent(scope, event, 'a')}
    ), large as materialized (
      select count(*) || ' ' || sum(uuid_hash_extended(asset_uuid, is_domestic::int)::numeric) as assets from opted_in
        having count(*) >= ${CACHE_FROM_ASSETS}
    )
    select
      (select assets from large) as assets,
      case when exists (select from large) then (
        select count(*) || ' ' || coalesce(sum(hash_array_extended(wh,
          uuid_hash_extended(asset_uuid,
            4 * present + 2 * (${past}) + (day - date '1970-01-01') * 2 + direction))::numeric), 0)
        from reading_days
        where tenant_uuid = ${scope.tenant} and asset_uuid = any(array(select asset_uuid from opted_in))
          and day between ${utcDay(fromMs)}::date and ${utcDay(toMs - HALF_HOUR_MS)}::date
      ) end as readings`.execute(scope.tx);
  const { assets, readings } = rows[0]!;
  return assets === null
    ? null
    : [isSettleable(event), scheme.baseline_method, isAdjusted(scope, event, scheme), assets, readings].join(', ');
}

/** The cached profile, unless its key differs; older readings change it by the job that they enqueue. */
export async function findCachedProfile(
  { tx, tenant }: TenantScope,
  event: EventRow,
  source: string | null,
): Promise<EventProfile | null> {
  if (source === null) return null;
  const cached = await tx
    .selectFrom('event_profiles')
    .select('profile')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('made_from', '=', source)
    .executeTakeFirst();
  return (cached?.profile as EventProfile | undefined) ?? null;
}

/** The opted-in assets over the London days of an event, and the resulting profile. */
export interface MeasuredDays {
  measured: MeasuredAsset[];
  /** The assets that the profile sums: each meter once. */
  summed: MeasuredAsset[];
  /** Caches the profile of a large event. Locks its row until the transaction ends: must be the last step in it. */
  saveProfile: () => Promise<void>;
}

/** Measures an event. `source` was read before, so that changes meanwhile leave the cached profile out of date. */
export async function measureDays(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  source: string | null,
): Promise<MeasuredDays> {
  const measured = await measureOptedIn(scope, event, scheme, profileWindow(event));
  const summed = event.state === 'SCHEDULED' ? await eachMeterOnce(scope, measured) : measured;
  const saveProfile = async () => {
    if (source === null) return;
    const row = { made_from: source, profile: JSON.stringify(createProfile(event, summed, scope.now)) };
    await scope.tx
      .insertInto('event_profiles')
      .values({ tenant_uuid: scope.tenant, event_uuid: event.event_uuid, ...row })
      .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet(row))
      .execute();
  };
  return { measured, summed, saveProfile };
}

async function eachMeterOnce(scope: TenantScope, measured: MeasuredAsset[]): Promise<MeasuredAsset[]> {
  const once = new Set(
    await countedOnce(
      scope,
      measured.map(({ assetUUID }) => assetUUID),
    ),
  );
  return measured.filter(({ assetUUID }) => once.has(assetUUID));
}

/** The opted-in assets over an event's window, for a job; `days` has them over its London days. */
export async function measureForJob(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
): Promise<MeasuredDays & { days: MeasuredAsset[] }> {
  const {
    measured: days,
    summed,
    saveProfile,
  } = await measureDays(scope, event, scheme, await profileCacheKey(scope, event, scheme));
  return {
    measured: days.map((asset) => sliceMeasured(asset, profileWindow(event), eventWindow(event))),
    summed,
    days,
    saveProfile,
  };
}
