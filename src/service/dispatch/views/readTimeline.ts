import { sql } from 'kysely';
import type { TimelineEntry, TimelineKind } from '#contract/live.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { entryOf } from '../../events/timelineEntry.ts';

/** Kinds of log entries about all of an event, with their names in its timeline. */
const KINDS: Record<string, TimelineKind> = {
  ISSUED: 'DISPATCH_ISSUED',
  CHANGED: 'DISPATCH_CHANGED',
  SILENT: 'DISPATCH_SILENT',
  RESPREAD: 'DISPATCH_RESPREAD',
  CANCELLED: 'DISPATCH_CANCELLED',
  STOPPED: 'DISPATCH_STOPPED',
};
const MAX_ENTRIES = 1000;

/** Reads the history of an event's dispatch: its log, and the last answers by the minute. */
export async function readDispatchTimeline(scope: TenantScope, eventUUID: string): Promise<TimelineEntry[]> {
  const logged = await readLogged(scope, eventUUID);
  return logged.length === 0 ? [] : [...logged, ...(await readAnswers(scope, eventUUID))];
}

async function readLogged({ tx, tenant }: TenantScope, eventUUID: string): Promise<TimelineEntry[]> {
  const rows = await tx
    .selectFrom('dispatch_log')
    .select(['at_utc', 'kind', 'revision', 'actor_name', 'details'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('dispatch_uuid', 'is', null)
    .where('kind', 'in', Object.keys(KINDS))
    .orderBy('at_utc', 'desc')
    .orderBy('seq', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.reverse().map(({ at_utc, kind, revision, actor_name, details }) =>
    entryOf(at_utc, KINDS[kind]!, {
      revision,
      assets: numberIn(details, 'assets'),
      kw: numberIn(details, 'kw') ?? numberIn(details, 'requestedKw'),
      reason: typeof details['reason'] === 'string' ? details['reason'] : null,
      by: actor_name,
    }),
  );
}

/** Reads answers by the minute; each dispatch counts at its last one. */
async function readAnswers({ tx, tenant }: TenantScope, eventUUID: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<{ at: Date; acknowledged: number; opted_out: number; rejected: number; kw: number }>`
    select max(answered_utc) as at, count(*) filter (where answer = 'ACKNOWLEDGED')::integer as acknowledged,
      count(*) filter (where answer = 'OPTED_OUT')::integer as opted_out,
      count(*) filter (where answer = 'REJECTED')::integer as rejected, sum(size_w)::float8 / 1000 as kw
    from dispatches
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and answered_utc is not null
      and answer in ('ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED')
    group by date_trunc('minute', answered_utc) order by 1`.execute(tx);
  return rows.map(({ at, acknowledged, opted_out, rejected, kw }) =>
    entryOf(at, 'DISPATCH_ANSWERS', {
      assets: acknowledged + opted_out + rejected,
      kw,
      answers: { ACKNOWLEDGED: acknowledged, OPTED_OUT: opted_out, REJECTED: rejected },
    }),
  );
}

const numberIn = (details: Record<string, unknown>, name: string): number | null =>
  typeof details[name] === 'number' ? details[name] : null;
