import { sql } from 'kysely';

/** No pause and no lease is that long: one that lies further ahead is of before the machine's clock was set back. */
const SET_BACK = sql`interval '30 minutes'`;

/** Of a query over tenants t and jobs: the job's time has come by its tenant's clock. */
export const DUE = sql`due_utc <= ${sql.ref('t.clock_offset_ms')} * interval '1 millisecond' + now() and (retry_at is null or retry_at <= now() or retry_at > now() + ${SET_BACK})`;
