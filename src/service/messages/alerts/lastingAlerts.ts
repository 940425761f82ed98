import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { AlertKind } from '#contract/mail/contact.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';

/** State that lasts, as an alert tells of it. */
export interface LastingState {
  kind: AlertKind;
  eventUUID: string | null;
  subjectUUID: string | null;
  details: CauseDetails;
}

export interface CauseDetails {
  /** Present or future state, in a sentence without its stop. */
  title: string;
  text: string;
  kwAtRisk: number | null;
  gbpAtRisk: number | null;
  /** Path and query of its screen in the dashboard; null where it has none. */
  screen: string | null;
}

export const lastingStateKey = ({ kind, eventUUID, subjectUUID }: Omit<LastingState, 'details'>): string =>
  `${kind} ${eventUUID ?? ''} ${subjectUUID ?? ''}`;

/** Stores an alert for a cause that has none yet; contacts are told once, however long it lasts. */
export async function raiseLasting(
  { tx, tenant, now }: TenantScope,
  { kind, eventUUID, subjectUUID, details }: LastingState,
): Promise<void> {
  await sql`
    insert into alerts (tenant_uuid, alert_uuid, kind, event_uuid, subject_uuid, details, raised_utc, last_utc)
    values (${tenant}, ${newUuid()}, ${kind}, ${eventUUID}, ${subjectUUID}, ${JSON.stringify(details)},
      ${new Date(now)}, ${new Date(now)})
    on conflict (tenant_uuid, kind, event_uuid, controller_uuid, subject_uuid) where closed_utc is null do nothing`.execute(
    tx,
  );
}

/** Closes the open alerts of some kinds whose cause is gone; contacts that were told are told that it is over. */
export async function closeGone(
  scope: TenantScope,
  kinds: readonly AlertKind[],
  lasting: ReadonlySet<string>,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ uuid: string; kind: AlertKind; eventUUID: string | null; subjectUUID: string | null }>`
    select alert_uuid as uuid, kind, event_uuid as "eventUUID", subject_uuid as "subjectUUID" from alerts
    where tenant_uuid = ${tenant} and closed_utc is null and kind = any(${[...kinds]}::text[])`.execute(tx);
  const gone = rows.filter((row) => !lasting.has(lastingStateKey(row))).map(({ uuid }) => uuid);
  if (gone.length === 0) return;
  const { rows: told } = await sql<{ uuid: string }>`
    update alerts set closed_utc = ${new Date(now)}
    where tenant_uuid = ${tenant} and alert_uuid = any(${gone}::uuid[])
    returning alert_uuid as uuid`.execute(tx);
  await enqueue(
    scope,
    'MAIL_ALERT',
    told.map(({ uuid }) => uuid),
    now,
  );
}
