import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { balanceTerms } from '../balance/terms.ts';
import { readLive } from '../liveEvent/readLive.ts';
import { rescueOf } from './rescueOf.ts';

/** Returns the cheapest assets to call so that no half hour of a running event becomes a strike. */
export const getEventRescue: Handler<'getEventRescue'> = async ({ scope, params }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const terms = balanceTerms(event, await schemeOf(scope, event));
  return (await rescueOf(scope, terms, () => readLive(scope, event))).rescue;
};
