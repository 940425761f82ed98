import { isSettleable } from '../../baselines/measurement/measureOptedIn.ts';
import { lockEvent } from '../../events/eventRows.ts';
import { judgeRows, readNominations } from '../../events/unit/judgedRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { requireNominated } from './nominatedEvent.ts';

/** Allows a version stored as late, by an operator's word that the buyer takes it; an allowed one stays as it is. */
export const allowLateNomination: Handler<'allowLateNomination'> = async ({ scope, params, body, operator }) => {
  const { tx, tenant, now } = scope;
  const { version } = params;
  const event = await lockEvent(scope, params['event-uuid']);
  const gates = await requireNominated(scope, event);
  const rows = await readNominations(scope, event.event_uuid);
  const nomination = judgeRows(rows, gates, event).all.find((each) => each.version === version);
  if (!nomination) throw notFound('nomination of this event');
  if (nomination.verdict === 'LATE_ALLOWED') return nomination;
  if (nomination.verdict !== 'LATE_FLAGGED')
    throw conflict(`Version ${version} is ${nomination.verdict}: only a version that is LATE_FLAGGED can be allowed`);
  const allowed = { allowed_utc: new Date(now), allowed_by: operator, allowed_reason: body.reason };
  await tx
    .updateTable('event_nominations')
    .set(allowed)
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('version', '=', version)
    .execute();
  if (isSettleable(event)) await enqueue(scope, 'STATS', [event.event_uuid], now);
  const after = rows.map((row) => (row.version === version ? { ...row, ...allowed } : row));
  return judgeRows(after, gates, event).all.find((each) => each.version === version)!;
};
