import type { Handler } from '../http/call.ts';
import { schemeOf } from '../shared/eventTerms.ts';
import { findEvent } from './eventRows.ts';
import { findKeptProfile, measureDays, profileSource } from './keptProfile.ts';
import { makeProfile } from './profile.ts';

/** Opted-in assets, each meter once, added up over the London days an event touches. */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const source = await profileSource(scope, event, scheme);
  const kept = await findKeptProfile(scope, event, source);
  if (kept) return kept;
  const { summed, keep } = await measureDays(scope, event, scheme, source);
  await keep();
  return makeProfile(event, summed, scope.now);
};
