import { sql } from 'kysely';
import { beforeQuietHours } from '#energy/time/quietHours.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { EventRow, MailRoundsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';

type EventKey = Pick<EventRow, 'event_uuid' | 'scheme_uuid'>;
type EventOfRound = EventKey & Pick<EventRow, 'start_utc' | 'end_utc' | 'revision'>;

/** Time before the start at which users who take part are reminded. */
const REMINDER_MS = HOUR_MS;
/** Revision of the round for assets that were added later. */
const LATER_ROUND = 1;
/** Time for which assets added later are collected. */
const LATER_MS = 10 * 60_000;

/**
 * Requests mails to the users of an event, a page at a time, if its scheme has mail; otherwise nothing is stored. A
 * round that was requested before begins again: nobody gets its mail twice.
 */
async function requestRound(
  scope: TenantScope,
  event: EventKey,
  kind: MailRoundsTable['kind'],
  { revision = 0, due = scope.now, details = null as object | null } = {},
): Promise<void> {
  const { tx, tenant } = scope;
  const { numAffectedRows } = await sql`
    insert into mail_rounds (tenant_uuid, event_uuid, kind, revision, due_utc, details)
    select tenant_uuid, ${event.event_uuid}, ${kind}, ${revision}, ${new Date(due)},
      ${details === null ? null : JSON.stringify(details)}::jsonb
    from event_schemes where tenant_uuid = ${tenant} and scheme_uuid = ${event.scheme_uuid} and mail = 'ON'
    on conflict (tenant_uuid, event_uuid, kind, revision)
    do update set due_utc = excluded.due_utc, details = excluded.details, after_uuid = null, done = false`.execute(tx);
  if (numAffectedRows) await enqueue(scope, 'MAIL_EVENT', [event.event_uuid], due);
}

/** Requests the invitations to an event, and a reminder for those who will have said yes. */
export async function requestInvitations(scope: TenantScope, event: EventOfRound): Promise<void> {
  await requestRound(scope, event, 'INVITATION');
  await requestReminder(scope, event);
}

/** Requests the invitations for assets added to an announced event: its assets are scanned once more, soon. */
export async function requestLaterInvitations(scope: TenantScope, event: EventKey): Promise<void> {
  const open = await scope.tx
    .selectFrom('mail_rounds')
    .select('kind')
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('kind', '=', 'INVITATION')
    .where('revision', '=', LATER_ROUND)
    .where('done', '=', false)
    .executeTakeFirst();
  if (!open) await requestRound(scope, event, 'INVITATION', { revision: LATER_ROUND, due: scope.now + LATER_MS });
}

const requestReminder = (scope: TenantScope, event: EventOfRound) =>
  requestRound(scope, event, 'REMINDER', {
    due: Math.max(scope.now, beforeQuietHours(event.start_utc.getTime() - REMINDER_MS)),
  });

/** Requests mails about a moved window; users not invited yet read the new one in the invitation. */
export async function requestChanged(scope: TenantScope, before: EventOfRound, after: EventOfRound): Promise<void> {
  const [startMs, endMs] = [before.start_utc.getTime(), before.end_utc.getTime()];
  if (startMs === after.start_utc.getTime() && endMs === after.end_utc.getTime()) return;
  await requestRound(scope, after, 'CHANGED', { revision: after.revision, details: { startMs, endMs } });
  await requestReminder(scope, after);
}

export const requestCancelled = (scope: TenantScope, event: EventKey): Promise<void> =>
  requestRound(scope, event, 'CANCELLED');

export const requestResult = (scope: TenantScope, event: EventKey): Promise<void> =>
  requestRound(scope, event, 'RESULT');
