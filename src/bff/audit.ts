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

/** Notes that something is being done, before it is done; answers the row's number. The outcome follows with `noteOutcome`. */
export async function noteAttempt(db: Kysely<Database>, { operator, method, operation, pathTemplate, path }: AuditEntry): Promise<number> {
  const { seq } = await db
    .insertInto('bff.audit')
    .values({ operator_uuid: operator?.operatorUuid ?? null, name: operator?.name ?? null, method, operation, path_template: pathTemplate, path: path.slice(0, 500), status: null })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

export async function noteOutcome(db: Kysely<Database>, seq: number, status: number): Promise<void> {
  await db.updateTable('bff.audit').set({ status }).where('seq', '=', seq).execute();
}
