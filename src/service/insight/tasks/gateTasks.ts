import type { ComingNomination } from '#contract/nomination.ts';
import type { Task } from '#contract/tasks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatLondonTime } from '../../events/verdict.ts';
import { describeComing, selectComing } from '../../settlement/nominations/listComingNominations.ts';

/** Time ahead in which events are read, as a gate may close within a day, and their largest number: the earliest. */
const AHEAD_MS = 8 * DAY_MS;
const MAX_EVENTS = 50;

/** Returns tasks for events that nothing is nominated for and whose gate closes within a day. */
export async function gateTasks(scope: TenantScope): Promise<Task[]> {
  const events = await selectComing(scope)
    .selectAll('events')
    .where('events.start_utc', '<', new Date(scope.now + AHEAD_MS))
    .orderBy('events.start_utc')
    .orderBy('events.event_uuid')
    .limit(MAX_EVENTS)
    .execute();
  const coming = await describeComing(scope, events);
  return coming.flatMap((event) => taskOf(event, scope.now));
}

function taskOf({ eventUUID, name, closesUTC, inForce, flagged }: ComingNomination, now: number): Task[] {
  if (inForce !== null || closesUTC === null || Date.parse(closesUTC) - now > DAY_MS) return [];
  return [
    {
      code: 'GATE_CLOSING',
      tone: 'WARN',
      title: `${name}: nominate by ${formatLondonTime(new Date(closesUTC))}`,
      text:
        flagged === 0
          ? 'No baseline has been nominated yet. Without one before the deadline, delivery is zero.'
          : 'The late nomination is awaiting approval. Without a baseline, delivery is zero.',
      deadlineUTC: closesUTC,
      assets: null,
      kwAtRisk: null,
      gbpAtRisk: null,
      target: { kind: 'EVENT', uuid: eventUUID, name },
      remedy: { action: 'OPEN', filter: null, label: 'Nominate' },
    },
  ];
}
