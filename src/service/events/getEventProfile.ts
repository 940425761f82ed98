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
  const kept = await findCachedProfile(scope, event, source);
  if (kept) return kept;
  const { summed, saveProfile: keep } = await measureDays(scope, event, scheme, source);
  await keep();
  return createProfile(event, summed, scope.now);
};
