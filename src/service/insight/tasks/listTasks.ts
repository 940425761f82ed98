import type { Task, TaskList } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { readPointAt } from '../balance/points.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { assetTasks } from './assetTasks.ts';
import { type EventAtRisk, riskOfEvent } from './atRisk.ts';
import { eventTasks } from './eventTasks.ts';
import { gateTasks } from './gateTasks.ts';
import { liveTasks } from './liveTasks.ts';
import { readTaskCounts } from './readTaskCounts.ts';
import { readTaskStates } from './readTaskStates.ts';
import { systemTasks } from './systemTasks.ts';
import { readWindowEvents, WINDOW_DAYS } from './windowEvents.ts';

const TONES: readonly Task['tone'][] = ['BAD', 'WARN', 'INFO'];
const PENCE = 100;

/** Lists what needs an operator, most pounds at risk first; what has none comes after, the most urgent first. */
export const listTasks: Handler<'listTasks'> = ({ scope }) => readTasks(scope);

/** Reads the same list, also for alerts. */
export async function readTasks(scope: TenantScope): Promise<TaskList> {
  const events = await readWindowEvents(scope);
  const rows = await readTaskStates(scope, events);
  const risks: EventAtRisk[] = [];
  for (const terms of events) {
    const { state, event_uuid } = terms.event;
    if (state !== 'SCHEDULED') continue;
    const point = await readPointAt(scope, event_uuid, scope.now);
    risks.push(riskOfEvent(terms, rows, point?.balance ?? null));
  }
  const data = [
    ...(await liveTasks(scope, events)),
    ...(await eventTasks(scope, risks, rows)),
    ...(await gateTasks(scope)),
    ...assetTasks(risks, rows, await readTaskCounts(scope)),
    ...(await systemTasks(scope)),
  ]
    .map((task) => ({ ...task, kwAtRisk: rounded(3, task.kwAtRisk), gbpAtRisk: rounded(2, task.gbpAtRisk) }))
    .sort(mostAtRiskFirst);
  const pence = data.reduce((total, { gbpAtRisk }) => total + Math.round(PENCE * (gbpAtRisk ?? 0)), 0);
  return {
    windowDays: WINDOW_DAYS,
    totalGbp: pence / PENCE,
    data,
    next: nextLook(events, scope.now),
  };
}

/** Rounds an amount; null and nothing are alike: a task without a price, or a loss, has no amount. */
const rounded = (decimals: number, value: number | null): number | null =>
  value === null ? null : roundTo(decimals, value) || null;

function mostAtRiskFirst(one: Task, other: Task): number {
  return (
    (other.gbpAtRisk ?? 0) - (one.gbpAtRisk ?? 0) ||
    TONES.indexOf(one.tone) - TONES.indexOf(other.tone) ||
    (other.kwAtRisk ?? 0) - (one.kwAtRisk ?? 0)
  );
}

/** Returns the next deadline or start of an event of the window. */
function nextLook(events: readonly BalanceTerms[], now: number): TaskList['next'] {
  const looks = events
    .filter(({ event }) => event.state === 'SCHEDULED')
    .flatMap(({ event: { name, opt_in_deadline_utc, start_utc } }) => [
      ...(opt_in_deadline_utc ? [{ at: opt_in_deadline_utc, text: `opt-in for ${name} closes` }] : []),
      { at: start_utc, text: `${name} starts` },
    ])
    .filter(({ at }) => at.getTime() > now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const [first] = looks;
  return first ? { atUTC: iso(first.at), text: first.text } : null;
}
