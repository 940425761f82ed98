import type { EventProfile } from '#contract/stats.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findEvent } from './eventRows.ts';
import { hasPortions } from './portions/portionRanges.ts';
import { emptySums } from './portions/sums.ts';
import { createProfile } from './profile.ts';
import { computeProfile, findCachedProfile, findKeptProfile, readProfileKey, saveProfile } from './profileCache.ts';

/**
 * Sums of opted-in assets, each meter once, over the London days of an event; of an event that is measured in portions as
 * they were when all of them were done the last time, and nothing before.
 */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  if (await hasPortions(scope, event.event_uuid)) return readKeptProfile(scope, event);
  const key = await readProfileKey(scope, event, scheme);
  const cached = await findCachedProfile(scope, event, key);
  if (cached) return cached;
  const profile = await computeProfile(scope, event, scheme);
  await saveProfile(scope, key, profile);
  return profile;
};

/** As it was last made, unless the event has other days since. */
async function readKeptProfile(scope: TenantScope, event: EventRow): Promise<EventProfile> {
  const nothing = createProfile(event, emptySums(event), scope.now);
  const kept = await findKeptProfile(scope, event);
  return kept?.start === nothing.start && kept.present.length === nothing.present.length ? kept : nothing;
}
