import { findEvent } from '../../events/eventRows.ts';
import { listGates } from '../../events/unit/gates.ts';
import { judgeRows, readNominations } from '../../events/unit/judgedRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { requireNominated } from './nominatedEvent.ts';

export const listEventNominations: Handler<'listEventNominations'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const gates = await requireNominated(scope, event);
  const { all, inForce } = judgeRows(await readNominations(scope, event.event_uuid), gates, event);
  return {
    eventUUID: event.event_uuid,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    gates: listGates(gates),
    inForce: inForce?.version ?? null,
    data: all.reverse(),
  };
};
