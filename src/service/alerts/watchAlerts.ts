import type { AlertKind } from '#contract/mail/contact.ts';
import type { Task, TaskCode } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readTasks } from '../analytics/tasks/listTasks.ts';
import { enqueue, enqueueUnlessSoon, type JobHandler } from '../scheduler/jobs.ts';
import { type Cause, closeGone, keyOf, raiseLasting } from './lastingAlerts.ts';

const EVERY_MS = 5 * 60_000;

/** The tasks of Home that contacts are told of while they last. */
const KIND_OF: Partial<Record<TaskCode, AlertKind>> = {
  EVENT_SHORT: 'EVENT_AT_RISK',
  NOBODY_OPTED_IN: 'EVENT_AT_RISK',
  SILENT_IN_EVENT: 'DATA_LATE',
  SILENT_ASSETS: 'DATA_LATE',
  WEBHOOK_FAILING: 'WEBHOOK_FAILING',
  CONSENTS_ENDING: 'CONSENTS_ENDING',
  SETTLEMENT_STUCK: 'SETTLEMENT_STUCK',
};
const WATCHED: readonly AlertKind[] = [...new Set(Object.values(KIND_OF))];

/** Looks for what lasts as long as a confirmed contact wants to be told of it: raises what is new, closes what is over. */
export const watchAlerts: JobHandler = async (scope, tenant) => {
  const wanted = await readWanted(scope);
  const { data } = wanted.length > 0 ? await readTasks(scope) : { data: [] };
  const causes = new Map(data.flatMap((task) => causeOf(task, wanted)).map((cause) => [keyOf(cause), cause]));
  const raised: string[] = [];
  for (const cause of causes.values()) {
    const uuid = await raiseLasting(scope, cause);
    if (uuid !== null) raised.push(uuid);
  }
  await enqueue(scope, 'MAIL_ALERT', raised, scope.now);
  await closeGone(scope, WATCHED, new Set(causes.keys()));
  if (wanted.length > 0) await enqueue(scope, 'ALERT_WATCH', [tenant], scope.now + EVERY_MS);
};

/** Looks soon: what contacts want has changed. */
export const watchSoon = (scope: TenantScope): Promise<void> =>
  enqueueUnlessSoon(scope, 'ALERT_WATCH', new Map([[scope.tenant, scope.now]]));

async function readWanted({ tx, tenant }: TenantScope): Promise<AlertKind[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('alerts')
    .where('tenant_uuid', '=', tenant)
    .where('confirmed_utc', 'is not', null)
    .execute();
  const all = new Set<string>(rows.flatMap(({ alerts }) => alerts));
  return WATCHED.filter((kind) => all.has(kind));
}

function causeOf(task: Task, wanted: readonly AlertKind[]): Cause[] {
  const kind = KIND_OF[task.code];
  if (kind === undefined || !wanted.includes(kind)) return [];
  const { target, title, text, kwAtRisk, gbpAtRisk } = task;
  const isEvent = target?.kind === 'EVENT';
  return [
    {
      kind,
      eventUUID: isEvent ? target.uuid : null,
      subjectUUID: isEvent ? null : (target?.uuid ?? null),
      details: { title, text, kwAtRisk, gbpAtRisk, screen: screenOf(task) },
    },
  ];
}

/** The screen on which a task is resolved, in the dashboard. */
function screenOf({ code, target }: Task): string {
  if (code === 'CONSENTS_ENDING') return '/consents';
  if (code === 'SILENT_ASSETS') return '/assets?readings=SILENT&sort=lastReadingUTC';
  if (code === 'WEBHOOK_FAILING') return `/webhooks/${target!.uuid}`;
  return `/events/${target!.uuid}${code === 'SETTLEMENT_STUCK' ? '?tab=runs' : ''}`;
}
