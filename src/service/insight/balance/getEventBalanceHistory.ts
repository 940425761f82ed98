import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { historyOf } from './historyPoints.ts';
import { readPoints } from './points.ts';

/** Returns the balances of an event over its life. */
export const getEventBalanceHistory: Handler<'getEventBalanceHistory'> = async ({ scope, params }) => {
  const { event_uuid: eventUUID } = await requireEvent(scope, params['event-uuid']);
  return { eventUUID, points: historyOf(await readPoints(scope, eventUUID)) };
};
