import type { EventProfile } from '#contract/stats.ts';
import type { Handler } from '../http/call.ts';
import { measureOptedIn, schemeOf } from '../shared/measure.ts';
import { findEvent } from './eventRows.ts';
import { findKeptProfile, KEPT_FROM, keepProfile } from './keptProfile.ts';
import { makeProfile, profileWindow } from './profile.ts';

/** Opted-in assets added up over the London days an event touches. */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }): Promise<EventProfile> => {
  const event = await findEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const kept = event.opted_in < KEPT_FROM ? null : await findKeptProfile(scope, event, scheme);
  if (kept) return kept;
  const measured = await measureOptedIn(scope, event, scheme, profileWindow(event));
  await keepProfile(scope, event, scheme, measured);
  return makeProfile(event, measured, scope.now);
};
