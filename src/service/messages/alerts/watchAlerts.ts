import { sql } from 'kysely';
import type { AlertKind } from '#contract/mail/contact.ts';
import type { Task, TaskCode } from '#contract/tasks.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readTasks } from '../../insight/tasks/listTasks.ts';
import { enqueue, enqueueUnlessSoon, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { isHearing } from '../../tenants/alerts/hearing.ts';
import { failingJobs } from './failingJobs.ts';
import { type LastingState, closeGone, lastingStateKey, raiseLasting } from './lastingAlerts.ts';
import { lowDisk, type ReadDisk } from './lowDisk.ts';

const EVERY_MS = 5 * 60_000;
/** Maximum alerts told of in one run; the rest in the next. */
const MAX_AT_ONCE = 500;
/** Time before a gate closes at which contacts are reminded of it. */
const REMINDED_BEFORE_MS = 2 * HOUR_MS;

/** Alert kinds of the tasks of Home that contacts are told of while they last. */
const KIND_OF: Partial<Record<TaskCode, AlertKind>> = {
  EVENT_SHORT: 'EVENT_AT_RISK',
  NOBODY_OPTED_IN: 'EVENT_AT_RISK',
  SILENT_IN_EVENT: 'DATA_LATE',
  SILENT_ASSETS: 'DATA_LATE',
  READINGS_IMPLAUSIBLE: 'READINGS_IMPLAUSIBLE',
  WEBHOOK_FAILING: 'WEBHOOK_FAILING',
  CONSENTS_ENDING: 'CONSENTS_ENDING',
  SETTLEMENT_STUCK: 'SETTLEMENT_STUCK',
  GATE_CLOSING: 'GATE_CLOSING',
  LOAD_NEAR_LINE: 'LOAD_NEAR_LINE',
  LOAD_NOTICE_DUE: 'LOAD_NOTICE_DUE',
  CLAIM_EVIDENCE_DUE: 'CLAIM_EVIDENCE_DUE',
  ZONES_MISSING: 'ZONES_MISSING',
  STRIKES_NEAR_LIMIT: 'STRIKES_NEAR_LIMIT',
  STRIKE_THREATENS: 'STRIKE_THREATENS',
};
const WATCHED: readonly AlertKind[] = [...new Set(Object.values(KIND_OF)), 'JOB_FAILED', 'DISK_LOW'];
/** Alert kinds that last: a later contact is told of them too. */
const LASTING: readonly AlertKind[] = [...WATCHED, 'CONTROLLER_UNREACHABLE'];

/**
 * Returns the job that watches lasting states as long as a contact wants to be told of them: it raises new alerts and
 * closes those that are over.
 */
export const watchAlerts =
  (readDisk: ReadDisk): JobHandler =>
  async (scope, tenant) => {
    const wanted = await readWanted(scope);
    const causes = new Map((await findCauses(scope, wanted, readDisk)).map((cause) => [lastingStateKey(cause), cause]));
    for (const cause of causes.values()) await raiseLasting(scope, cause);
    await closeGone(scope, WATCHED, new Set(causes.keys()));
    await enqueue(scope, 'MAIL_ALERT', await readUntold(scope), scope.now);
    if (wanted.length > 0) await enqueue(scope, 'ALERT_WATCH', [tenant], scope.now + EVERY_MS);
  };

async function findCauses(
  scope: TenantScope,
  wanted: readonly AlertKind[],
  readDisk: ReadDisk,
): Promise<LastingState[]> {
  const isTask = wanted.some((kind) => kind !== 'JOB_FAILED' && kind !== 'DISK_LOW');
  const { data } = isTask ? await readTasks(scope) : { data: [] };
  return [
    ...data.filter((task) => isDue(task, scope.now)).flatMap((task) => causeOf(task, wanted)),
    ...(wanted.includes('JOB_FAILED') ? await failingJobs(scope) : []),
    ...(wanted.includes('DISK_LOW') ? await lowDisk(scope, readDisk) : []),
  ];
}

/** Reads open alerts about lasting states of which a contact that wants them was not told yet. */
async function readUntold({ tx, tenant }: TenantScope): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.alert_uuid as uuid from alerts a
    where a.tenant_uuid = ${tenant} and a.closed_utc is null and a.kind = any(${[...LASTING]}::text[])
      and exists (
        select from contacts
        where contacts.tenant_uuid = ${tenant} and ${isHearing} and a.kind = any(contacts.alerts)
          and not contacts.contact_uuid = any(a.told))
    order by a.raised_utc limit ${sql.lit(MAX_AT_ONCE)}`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

/** Enqueues the watch at once, after a change of the alerts that contacts want. */
export const watchSoon = (scope: TenantScope): Promise<void> =>
  enqueueUnlessSoon(scope, 'ALERT_WATCH', new Map([[scope.tenant, scope.now]]));

async function readWanted({ tx, tenant }: TenantScope): Promise<AlertKind[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('alerts')
    .where('tenant_uuid', '=', tenant)
    .where(isHearing)
    .execute();
  const all = new Set<string>(rows.flatMap(({ alerts }) => alerts));
  return WATCHED.filter((kind) => all.has(kind));
}

/** Whether a task is due to be told of; Home shows a gate a day ahead. */
const isDue = ({ code, deadlineUTC }: Task, now: number): boolean =>
  code !== 'GATE_CLOSING' || Date.parse(deadlineUTC!) - now <= REMINDED_BEFORE_MS;

function causeOf(task: Task, wanted: readonly AlertKind[]): LastingState[] {
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

/** Returns the screen of the dashboard on which a task is resolved. */
function screenOf({ code, target }: Task): string {
  if (code === 'CONSENTS_ENDING') return '/consents';
  if (code === 'SILENT_ASSETS') return '/assets?readings=SILENT&sort=lastReadingUTC';
  if (code === 'READINGS_IMPLAUSIBLE') return '/data-quality';
  if (code === 'WEBHOOK_FAILING') return `/webhooks/${target!.uuid}`;
  if (code === 'CLAIM_EVIDENCE_DUE') return `/schemes/claims/${target!.uuid}`;
  if (code === 'ZONES_MISSING') return `/schemes/${target!.uuid}`;
  if (code === 'STRIKES_NEAR_LIMIT') return `/units/${target!.uuid}`;
  if (code === 'GATE_CLOSING') return '/events/nominations';
  if (code === 'LOAD_NEAR_LINE' || code === 'LOAD_NOTICE_DUE') return '/compliance';
  return `/events/${target!.uuid}${code === 'SETTLEMENT_STUCK' ? '?tab=runs' : ''}`;
}
