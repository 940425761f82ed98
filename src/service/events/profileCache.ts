import { type RawBuilder, sql } from 'kysely';
import type { EventProfile } from '#contract/stats.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { utcDay } from '#store/readings.ts';
import type { EventRow, ProfileSource, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isCountedInEvent } from '../assets/sharedMeters.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { isAdjusted, isSettleable, measureInBatches, profileWindow } from '../baselines/measurement/measureOptedIn.ts';
import { ALL_ASSETS, type AssetRange } from '../baselines/measurement/optedInBatches.ts';
import type { SchemeWithPack } from '../schemes/packs/schemePack.ts';
import { emptySums } from './portions/sums.ts';
import { addToProfile, createProfile, type ProfileSums } from './profile.ts';

/** Number of opted-in assets from which a profile is cached: with fewer it is computed as fast as it is read. */
export const CACHE_FROM_ASSETS = 300;

/**
 * Returns the source of an event's profile, of the opted-in assets in a range: these assets, their readings on the
 * event's days, and which of these are in the past, each as a number and a sum of hashes. Null with fewer than `least`.
 */
export async function readProfileSource(
  scope: TenantScope,
  event: EventRow,
  { after, to }: AssetRange,
  least: number,
): Promise<ProfileSource | null> {
  const { fromMs, toMs } = profileWindow(event);
  const pastSlots = sql`least(${SLOTS_PER_UTC_DAY}::int,
    greatest(0, floor((${scope.now}::float8 - extract(epoch from day) * 1000) / ${HALF_HOUR_MS}::float8)))::integer`;
  const past = sql`present & ((1::bigint << ${pastSlots}) - 1)`;
  const { rows } = await sql<{ assets: [number, string] | null; readings: [number, string] }>`
    with opted_in as materialized (
      select ea.asset_uuid, a.is_domestic
      from event_assets ea join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
      where ea.tenant_uuid = ${scope.tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'
        and ea.asset_uuid > ${after} and ea.asset_uuid <= ${to}
        and not ${await isCountedInEvent(scope, event, 'a')}
    ), enough as materialized (
      select json_build_array(count(*), sum(uuid_hash_extended(asset_uuid, is_domestic::int)::numeric)::text) as assets
      from opted_in having count(*) >= ${least}
    )
    select
      (select assets from enough) as assets,
      case when exists (select from enough) then (
        select json_build_array(count(*), coalesce(sum(hash_array_extended(wh,
          uuid_hash_extended(asset_uuid,
            4 * present + 2 * (${past}) + (day - date '1970-01-01') * 2 + direction))::numeric), 0)::text)
        from reading_days
        where tenant_uuid = ${scope.tenant} and asset_uuid = any(array(select asset_uuid from opted_in))
          and day between ${utcDay(fromMs)}::date and ${utcDay(toMs - HALF_HOUR_MS)}::date
      ) end as readings`.execute(scope.tx);
  const { assets, readings } = rows[0]!;
  return assets === null ? null : { assets, readings };
}

/** Adds the sources of two ranges. */
export const addSources = (one: ProfileSource, other: ProfileSource): ProfileSource => ({
  assets: addHashes(one.assets, other.assets),
  readings: addHashes(one.readings, other.readings),
});

const addHashes = ([count, sum]: [number, string], [more, other]: [number, string]): [number, string] => [
  count + more,
  String(BigInt(sum) + BigInt(other)),
];

/** Returns the key of a profile: its source, and how baselines are computed. Null where the profile is not cached. */
export const profileKey = (
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  source: ProfileSource | null,
): string | null =>
  source === null || source.assets[0] < CACHE_FROM_ASSETS
    ? null
    : [
        isSettleable(event),
        scheme.baseline_method,
        isAdjusted(scope, event, scheme),
        source.assets.join(' '),
        source.readings.join(' '),
      ].join(', ');

/** Returns the key of an event's profile as it is now. */
export const readProfileKey = async (scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<string | null> =>
  profileKey(scope, event, scheme, await readProfileSource(scope, event, ALL_ASSETS, CACHE_FROM_ASSETS));

/** Returns the cached profile, unless its key differs; older readings change it by the job that they enqueue. */
export const findCachedProfile = async (
  scope: TenantScope,
  event: EventRow,
  key: string | null,
): Promise<EventProfile | null> => (key === null ? null : findProfile(scope, event, sql`made_from = ${key}`));

/** Returns the cached profile as it was last made. */
export const findStoredProfile = (scope: TenantScope, event: EventRow): Promise<EventProfile | null> =>
  findProfile(scope, event, sql`true`);

async function findProfile(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  which: RawBuilder<boolean>,
): Promise<EventProfile | null> {
  const cached = await tx
    .selectFrom('event_profiles')
    .select('profile')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where(which)
    .executeTakeFirst();
  return (cached?.profile as EventProfile | undefined) ?? null;
}

/**
 * Caches the profile of a large event. Its key was read before its assets were measured, so that changes meanwhile
 * leave the cached profile out of date. Locks its row until the transaction ends: must be the last step in it.
 */
export async function saveProfile(
  { tx, tenant }: TenantScope,
  key: string | null,
  profile: EventProfile,
): Promise<void> {
  if (key === null) return;
  const row = { made_from: key, profile: JSON.stringify(profile) };
  await tx
    .insertInto('event_profiles')
    .values({ tenant_uuid: tenant, event_uuid: profile.eventUUID, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet(row))
    .execute();
}

/** Computes the profile of an event from its readings. */
export async function computeProfile(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
): Promise<EventProfile> {
  const sums = emptySums(event);
  for await (const batch of measureInBatches(scope, event, scheme, profileWindow(event)))
    await addEachMeterOnce(scope, event, sums, batch);
  return createProfile(event, sums, scope.now);
}

/** Adds assets, measured over the event's days: each meter of the opted-in assets once. */
export async function addEachMeterOnce(
  scope: TenantScope,
  event: EventRow,
  sums: ProfileSums,
  batch: readonly MeasuredAsset[],
): Promise<void> {
  const counted = await countedElsewhere(scope, event, batch);
  for (const asset of batch) if (!counted.has(asset.assetUUID)) addToProfile(sums, asset);
}

/** Returns the assets whose energy another opted-in asset counts; none after the start. */
async function countedElsewhere(
  scope: TenantScope,
  event: EventRow,
  batch: readonly MeasuredAsset[],
): Promise<Set<string>> {
  if (event.state !== 'SCHEDULED') return new Set();
  const { rows } = await sql<{ asset_uuid: string }>`
    select own.asset_uuid from assets own
    where own.tenant_uuid = ${scope.tenant}
      and own.asset_uuid = any(${batch.map(({ assetUUID }) => assetUUID)}::uuid[])
      and ${await isCountedInEvent(scope, event, 'own')}`.execute(scope.tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
