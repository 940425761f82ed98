import { sql } from 'kysely';
import type { TimelineEntry } from '#contract/live.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** A published message about an event, and the state of its deliveries. */
export interface PublishedMessage {
  event: string;
  created_utc: Date;
  portfolio_uuid: string | null;
  portfolio_name: string | null;
  /** Revision of an announcement; null for one from before revisions were counted. */
  revision: number | null;
  sent: number;
  delivered: number;
  failed: number;
}

/**
 * Returns every message about an event, oldest first. A delivery is found by subscription and time, which are indexed,
 * and by the ids in its body.
 */
export async function readMessages({ tx, tenant }: TenantScope, eventUUID: string): Promise<PublishedMessage[]> {
  const { rows } = await sql<PublishedMessage>`
    select o.event, o.created_utc, p.portfolio_uuid, p.name as portfolio_name,
      (o.payload ->> 'revision')::int as revision, d.sent, d.delivered, d.failed
    from outbox o
    left join portfolios p on p.tenant_uuid = o.tenant_uuid and o.event = 'EVENT.PORTFOLIO_ASSIGNED'
      and p.portfolio_uuid::text = o.payload ->> 'portfolioUUID'
    cross join lateral (
      select count(*) filter (where each.status <> 'PENDING' or each.next_attempt_at is not null) as sent, count(*) filter (where each.status = 'SUCCEEDED') as delivered,
        count(*) filter (where each.status = 'FAILED') as failed
      from webhook_subscriptions w
      join webhook_deliveries each on each.tenant_uuid = w.tenant_uuid and each.webhook_uuid = w.webhook_uuid
        and each.created_utc = o.created_utc
      where w.tenant_uuid = ${tenant} and each.event = o.event and not each.test
        and (o.payload ->> 'revision' is null
          or strpos(each.body, '"revision":' || (o.payload ->> 'revision') || ',') > 0)
        and strpos(each.body, ${eventUUID}) > 0 and (p.portfolio_uuid is null
          or strpos(each.body, p.portfolio_uuid::text) > 0)
    ) d
    where o.tenant_uuid = ${tenant} and o.payload ? 'eventUUID' and o.payload ->> 'eventUUID' = ${eventUUID}
    order by o.seq`.execute(tx);
  return rows;
}

/** Adds up the deliveries of some messages; null without a message. */
export function sumMessages(messages: readonly PublishedMessage[]): TimelineEntry['messages'] {
  if (messages.length === 0) return null;
  const total = (of: (message: PublishedMessage) => number) => messages.reduce((sum, message) => sum + of(message), 0);
  const [sent, delivered, failed] = [
    total((message) => message.sent),
    total((message) => message.delivered),
    total((message) => message.failed),
  ];
  return { sent, delivered, waiting: sent - delivered - failed, failed };
}
