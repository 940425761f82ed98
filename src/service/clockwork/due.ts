import { sql } from 'kysely';
import type { JobKind } from './jobs.ts';

/** No pause and no lease is that long: one that lies further ahead is of before the machine's clock was set back. */
const SET_BACK = sql`interval '30 minutes'`;

/** Of a query over tenants t and jobs: the job's time has come by its tenant's clock. */
export const DUE = sql`due_utc <= ${sql.ref('t.clock_offset_ms')} * interval '1 millisecond' + now() and (retry_at is null or retry_at <= now() or retry_at > now() + ${SET_BACK})`;

/** Kinds of which those of one subject, an event, build on each other. */
const IN_ORDER: readonly JobKind[] = ['ADVANCE_EVENT', 'BASELINES', 'STATS'];

/** Of a query over jobs: nothing else of its subject is to be done first. What failed is not waited for. */
export const FIRST = sql`not exists (
  select from jobs earlier
  where earlier.tenant_uuid = jobs.tenant_uuid and earlier.kind = any(${[...IN_ORDER]}::text[]) and earlier.subject_uuid = jobs.subject_uuid
    and (earlier.due_utc, earlier.kind) < (jobs.due_utc, jobs.kind) and earlier.retry_at is null)`;
