import { type Selectable, sql } from 'kysely';
import type { DispatchBatchesTable } from '#store/schema.ts';

export type ReachedState = Exclude<Selectable<DispatchBatchesTable>['state'], 'SUPERSEDED'>;

/**
 * SQL: the state of dispatches without an answer in a batch `b`. Sending them again is another attempt: a delivered
 * dispatch stays delivered; one whose batch is superseded waits.
 */
export const REACHED_STATE = sql<ReachedState>`case
  when b.state = 'SUPERSEDED' then 'PENDING'
  when b.first_delivered_utc is not null then 'DELIVERED'
  when b.state = 'PENDING' and b.first_sent_utc is not null then 'SENT'
  else b.state end`;
