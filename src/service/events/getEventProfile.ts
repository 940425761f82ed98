import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findEvent } from './eventRows.ts';
import { computeProfile, findCachedProfile, readProfileKey, saveProfile } from './profileCache.ts';

/** Sums of opted-in assets, each meter once, over the London days of an event. */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const key = await readProfileKey(scope, event, scheme);
  const cached = await findCachedProfile(scope, event, key);
  if (cached) return cached;
  const profile = await computeProfile(scope, event, scheme);
  await saveProfile(scope, key, profile);
  return profile;
};
