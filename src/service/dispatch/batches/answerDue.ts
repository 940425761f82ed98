import { sql } from 'kysely';

/**
 * SQL: deadline of the answer to batch `b` of controller `c` if it is delivered at `at`; null where none is required.
 * Never after the first start of its dispatches that is still ahead; silent ones that are sent again have all the time.
 */
export const answerDueIfDelivered = (at: Date) => sql`
  case when c.answers = 'REQUIRED' and b.kind <> 'TEST' then least(
    ${at}::timestamptz + c.ack_within_seconds * interval '1 second',
    (select min(d.start_at) from dispatches d where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
      and d.start_at > ${at}::timestamptz and not d.is_silent)) end`;
