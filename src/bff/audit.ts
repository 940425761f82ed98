import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';

export interface AuditEntry {
  /** Null where nobody is known by the name that was tried. */
  operator: { operatorUuid: string; name: string } | null;
  method: string;
  operation: string;
  /** Path as the table prints it, and as it was called, without its query. */
  pathTemplate: string;
  path: string;
}

/** What was there before and after, free of personal data and secrets, and why one is missing or the work was refused. */
export interface Change {
  before?: unknown;
  after?: unknown;
  note?: string | null;
}

/** Notes that something is being done, before it is done; answers the row's number. The outcome follows with `noteOutcome`. */
export async function noteAttempt(db: Kysely<Database>, { operator, method, operation, pathTemplate, path }: AuditEntry): Promise<number> {
  const { seq } = await db
    .insertInto('bff.audit')
    .values({ operator_uuid: operator?.operatorUuid ?? null, name: operator?.name ?? null, method, operation, path_template: pathTemplate, path: path.slice(0, 500), status: null })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

export async function noteOutcome(db: Kysely<Database>, seq: number, status: number, { before, after, note = null }: Change = {}): Promise<void> {
  await db.updateTable('bff.audit').set({ status, before: asJson(before), after: asJson(after), note }).where('seq', '=', seq).execute();
}

/** Notes what has been done already, in the transaction that did it. */
export async function noteDone(db: Kysely<Database>, entry: AuditEntry, status: number, change: Change = {}): Promise<void> {
  await noteOutcome(db, await noteAttempt(db, entry), status, change);
}

// PostgreSQL keeps neither NUL nor half a surrogate pair in jsonb.
const asJson = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value).toWellFormed().replaceAll('\\u0000', ''));
