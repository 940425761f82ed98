import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import { ALL_ASSETS } from '../baselines/measurement/optedInBatches.ts';
import { findEvent } from '../events/eventRows.ts';
import { compareMethods } from '../events/methods/compareMethods.ts';
import { measureMethods } from '../events/methods/measureMethods.ts';
import type { Handler } from '../platform/http/call.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { figuresRows } from './snapshots/figuresRow.ts';

/**
 * Returns an event by every method, and how each performed on quiet days before it; of a large event as calculated
 * after its newest stats run.
 */
export const getEventMethods: Handler<'getEventMethods'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const eventUUID = event.event_uuid;
  if (!isSettleable(event)) throw new ProblemError('STATS_NOT_READY', 'Methods are compared when the event has ended');
  const kept = await figuresRows.read(scope, eventUUID);
  if (kept?.figures?.methods) return { eventUUID, ...kept.figures.methods };
  if (kept)
    throw new ProblemError(
      'STATS_NOT_READY',
      'Methods of a large event are compared once its settlement has been calculated',
    );
  const scheme = await schemeOf(scope, event);
  const measured = await measureMethods(scope, event, scheme, ALL_ASSETS);
  return { eventUUID, ...(await compareMethods(scope, event, scheme, measured)) };
};
