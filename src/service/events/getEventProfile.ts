import type { EventProfile } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, StoredUnitBaseline } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import type { Handler } from '../platform/http/call.ts';
import type { SchemeWithPack } from '../schemes/packs/schemePack.ts';
import { findEvent } from './eventRows.ts';
import { hasPortions } from './portions/portionRanges.ts';
import { emptySums } from './portions/sums.ts';
import { createProfile } from './profile.ts';
import { computeProfile, findCachedProfile, findStoredProfile, readProfileKey, saveProfile } from './profileCache.ts';
import { readUnitBaseline } from './unit/unitBaseline.ts';

/**
 * Returns sums of opted-in assets, each meter once, over the London days of an event; for an event measured in
 * portions, the sums of the last time all of them were done, and nothing before.
 */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const profile = await readProfile(scope, event, scheme);
  const unit = await readUnitBaseline(scope, event, scheme);
  return unit === null ? profile : withUnit(profile, event, unit);
};

/** Replaces the baseline in the half hours of the event by that of all assets together, where there is one. */
function withUnit(profile: EventProfile, { start_utc }: EventRow, { wh }: StoredUnitBaseline): EventProfile {
  const first = (start_utc.getTime() - Date.parse(profile.start)) / HALF_HOUR_MS;
  const baseline = profile.baseline.map((kwh, slot) => {
    const own = wh?.[slot - first];
    return own === undefined ? kwh : whToKwh(own);
  });
  return { ...profile, baseline };
}

async function readProfile(scope: TenantScope, event: EventRow, scheme: SchemeWithPack): Promise<EventProfile> {
  if (await hasPortions(scope, event)) return readKeptProfile(scope, event);
  const key = await readProfileKey(scope, event, scheme);
  const cached = await findCachedProfile(scope, event, key);
  if (cached) return cached;
  const profile = await computeProfile(scope, event, scheme);
  await saveProfile(scope, key, profile);
  return profile;
}

/** Returns the profile that was last made, or an empty one if the event has other days since. */
async function readKeptProfile(scope: TenantScope, event: EventRow): Promise<EventProfile> {
  const nothing = createProfile(event, emptySums(event), scope.now);
  const kept = await findStoredProfile(scope, event);
  return kept?.start === nothing.start && kept.present.length === nothing.present.length ? kept : nothing;
}
