import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findEvent } from './eventRows.ts';
import { createProfile } from './profile.ts';
import { findCachedProfile, measureDays, profileCacheKey } from './profileCache.ts';

/** Sums of opted-in assets, each meter once, over the London days of an event. */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const source = await profileCacheKey(scope, event, scheme);
  const cached = await findCachedProfile(scope, event, source);
  if (cached) return cached;
  const { summed, saveProfile } = await measureDays(scope, event, scheme, source);
  await saveProfile();
  return createProfile(event, summed, scope.now);
};
