import { sql } from 'kysely';

/** Of a query over tenants t and jobs: the job's time has come by its tenant's clock. */
export const DUE = sql`due_utc <= ${sql.ref('t.clock_offset_ms')} * interval '1 millisecond' + now() and (retry_at is null or retry_at <= now())`;
