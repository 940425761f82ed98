import { sql } from 'kysely';
import type { DispatchReason } from '#contract/dispatch/dispatch.ts';
import type { DispatchPayload } from '#contract/dispatch/messages.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishDispatchMessage } from '../../assets/controllers/publishDispatchMessage.ts';
import { stamp } from '../../platform/rows/iso.ts';
import type { Answered } from './decideAnswers.ts';

type AnswersPublished = DispatchPayload<'DISPATCH.ANSWERS'>['answers'];

/** Maximum answers of one message, and pause between two of one event. */
const MAX_ANSWERS = 1000;
const PAUSE_MS = 1000;

/** Stores answers for the next message about their event; none where nobody subscribes to them. */
export async function storeForSubscribers(scope: TenantScope, changed: readonly Answered[]): Promise<void> {
  const { tx, tenant } = scope;
  if (changed.length === 0 || !(await isSubscribed(scope))) return;
  const byEvent = [...Map.groupBy(changed, ({ after }) => after.event_uuid)];
  await sql`
    insert into dispatch_answer_messages (tenant_uuid, event_uuid, answers)
    select ${tenant}, event_uuid, answers::jsonb
    from unnest(${byEvent.map(([event]) => event)}::uuid[],
      ${byEvent.map(([, own]) => JSON.stringify(own.map(toMessage)))}::text[]) as kept (event_uuid, answers)`.execute(
    tx,
  );
}

/**
 * Publishes the stored answers of an event that the caller has locked, at most 1,000; returns when there may be more to
 * publish, null for nothing.
 */
export async function publishAnswers(
  scope: TenantScope,
  eventUUID: string,
  lastUTC: Date | null,
): Promise<{ published: boolean; againAt: number | null }> {
  const { tx, tenant, now } = scope;
  const waits = await sql`
    select from dispatch_answer_messages where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} limit 1`.execute(
    tx,
  );
  if (waits.rows.length === 0) return { published: false, againAt: null };
  const free = (lastUTC?.getTime() ?? 0) + PAUSE_MS;
  if (free > now) return { published: false, againAt: free };
  const { rows } = await sql<{ answers: AnswersPublished }>`
    with sized as (
      select seq, sum(jsonb_array_length(answers)) over (order by seq) as upto, row_number() over (order by seq) as place
      from (select seq, answers from dispatch_answer_messages where tenant_uuid = ${tenant}
        and event_uuid = ${eventUUID} order by seq limit ${MAX_ANSWERS}) waiting
    )
    delete from dispatch_answer_messages m using sized
    where m.tenant_uuid = ${tenant} and m.event_uuid = ${eventUUID} and m.seq = sized.seq
      and (sized.upto <= ${MAX_ANSWERS} or sized.place = 1)
    returning m.answers`.execute(tx);
  await publishDispatchMessage(scope, 'DISPATCH.ANSWERS', { eventUUID, answers: rows.flatMap((row) => row.answers) });
  return { published: true, againAt: now + PAUSE_MS };
}

async function isSubscribed({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_subscriptions where tenant_uuid = ${tenant} and family = 'DISPATCH' and status = 'ACTIVE'
      and deleted_utc is null and 'DISPATCH.ANSWERS' = any(events) limit 1`.execute(tx);
  return rows.length > 0;
}

const toMessage = ({ after }: Answered): AnswersPublished[number] => ({
  dispatchUUID: after.dispatch_uuid,
  assetUUID: after.asset_uuid,
  revision: after.revision,
  state: after.answer,
  execution: after.execution,
  reasonCode: after.reason_code as DispatchReason | null,
  promisedKw: after.promised_w === null ? null : after.promised_w / 1000,
  answeredUTC: after.answered_utc && stamp(after.answered_utc),
  answeredBy: after.answered_by,
});
