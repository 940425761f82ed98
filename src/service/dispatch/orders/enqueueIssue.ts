import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import { readEvent } from '../../events/eventRows.ts';
import { enqueueEach, reschedule } from '../../platform/scheduler/jobs.ts';
import { dispatchTermsOf } from '../../schemes/dispatchTerms.ts';

/** Returns when an event is dispatched: as long before its start as the notice says. */
export const issueAt = ({ start_utc }: Pick<EventRow, 'start_utc'>, noticeMinutes: number): number =>
  start_utc.getTime() - noticeMinutes * 60_000;

/** Enqueues the dispatch of an event that is dispatched automatically; nothing for another. */
export async function enqueueIssue(scope: TenantScope, eventUUID: string): Promise<void> {
  const event = await readEvent(scope, eventUUID);
  if (event?.state !== 'SCHEDULED') return;
  const terms = dispatchTermsOf(await currentScheme(scope, event), event);
  if (terms.mode === 'AUTO') await reschedule(scope, 'DISPATCH_ISSUE', eventUUID, issueAt(event, terms.noticeMinutes));
}

/** Enqueues the automatic dispatch of a scheme's scheduled events by its changed terms. */
export async function enqueueIssuesOfScheme(scope: TenantScope, schemeUUID: string): Promise<void> {
  const { rows } = await sql<Pick<EventRow, 'event_uuid' | 'start_utc' | 'dispatch'>>`
    select event_uuid, start_utc, dispatch from events
    where tenant_uuid = ${scope.tenant} and scheme_uuid = ${schemeUUID} and state = 'SCHEDULED'
      and not exists (select from dispatch_orders o where o.tenant_uuid = events.tenant_uuid
        and o.event_uuid = events.event_uuid)`.execute(scope.tx);
  if (rows.length === 0) return;
  const scheme = await currentScheme(scope, { scheme_uuid: schemeUUID });
  const dues = new Map<string, number>();
  for (const row of rows) {
    const terms = dispatchTermsOf(scheme, row);
    if (terms.mode === 'AUTO') dues.set(row.event_uuid, issueAt(row, terms.noticeMinutes));
  }
  await enqueueEach(scope, 'DISPATCH_ISSUE', dues);
}
