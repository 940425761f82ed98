import type { Handler } from '../../http/call.ts';
import { notFound } from '../../http/problem.ts';
import { requireEvent } from '../requireEvent.ts';
import { balanceOf } from './balanceOf.ts';
import { readCurrentPoint } from './kept.ts';
import { readPointAt } from './points.ts';

/** Whether an event is met, as is known now or was known at an instant of the past. */
export const getEventBalance: Handler<'getEventBalance'> = async ({ scope, params, query: { at } }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  if (at === undefined || at >= scope.now)
    return (await balanceOf(scope, event, await readCurrentPoint(scope, event.event_uuid))).balance;
  const point = await readPointAt(scope, event.event_uuid, at);
  if (point === null) throw notFound('balance: nothing was known of the event at that time');
  return point.balance;
};
