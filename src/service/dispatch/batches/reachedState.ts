import { type Selectable, sql } from 'kysely';
import type { DispatchBatchesTable } from '#store/schema.ts';

export type ReachedState = Exclude<Selectable<DispatchBatchesTable>['state'], 'SUPERSEDED'>;

/**
 * SQL: the state that dispatches of a batch `b` without an answer are in. Sending them once more is another attempt: what
 * was delivered stays delivered, and one that nothing is sent of any more waits.
 */
export const REACHED_STATE = sql<ReachedState>`case
  when b.state = 'SUPERSEDED' then 'PENDING'
  when b.first_delivered_utc is not null then 'DELIVERED'
  when b.state = 'PENDING' and b.first_sent_utc is not null then 'SENT'
  else b.state end`;
