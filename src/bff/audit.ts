import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { askedOf, subjectsOf } from './auditLog/auditSubjects.ts';

export interface AuditEntry {
  /** Operator; null if the name given has none. */
  operator: { operatorUuid: string; name: string } | null;
  method: string;
  operation: string;
  /** Path template as in the table, and the path as called, without its query. */
  pathTemplate: string;
  path: string;
  /** The body of the request; the audit stores its numbers, ids and counts. */
  asked?: unknown;
}

/**
 * The resource before and after, without personal data and secrets, and why one is missing or the request was refused.
 */
export interface AuditChange {
  before?: unknown;
  after?: unknown;
  note?: string | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Parameters whose few values the interface defines; a session is its first digits. */
const ENUM_PARAMETERS = new Set(['{direction}', '{type}', '{run}', '{session}']);
const isRecordable = (parameter: string, value: string) =>
  UUID.test(value) || (ENUM_PARAMETERS.has(parameter) && /^[a-z\d-]{1,20}$/.test(value));

/**
 * Returns the path called, with the parameter's name in place of anything that is no identifier: a meter point, a typed
 * name.
 */
function redactPath(template: string, path: string): string {
  const values = path.split('/');
  return template
    .split('/')
    .map((segment, at) => (segment.startsWith('{') && isRecordable(segment, values[at] ?? '') ? values[at] : segment))
    .join('/');
}

/** Records that an action starts, before it does; returns the row's number. `noteOutcome` adds the outcome. */
export async function beginAuditEntry(
  db: Kysely<Database>,
  { operator, method, operation, pathTemplate, path, asked }: AuditEntry,
): Promise<number> {
  const redactedPath = redactPath(pathTemplate, path);
  const request = askedOf(asked);
  const { seq } = await db
    .insertInto('bff.audit')
    .values({
      operator_uuid: operator?.operatorUuid ?? null,
      name: operator?.name ?? null,
      method,
      operation,
      path_template: pathTemplate,
      path: redactedPath,
      status: null,
      asked: toJsonb(request),
      subjects: subjectsOf(redactedPath, request),
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

export async function completeAuditEntry(
  db: Kysely<Database>,
  seq: number,
  status: number,
  { before, after, note = null }: AuditChange = {},
): Promise<void> {
  await db
    .updateTable('bff.audit')
    .set({
      status,
      before: toJsonb(before),
      after: toJsonb(after),
      note,
      subjects: sql`array(select distinct unnest(subjects || ${subjectsOf('', before, after)}::uuid[]))`,
    })
    .where('seq', '=', seq)
    .execute();
}

/** Records a finished action, in the transaction that did it. */
export async function writeAuditEntry(
  db: Kysely<Database>,
  entry: AuditEntry,
  status: number,
  change: AuditChange = {},
): Promise<void> {
  await completeAuditEntry(db, await beginAuditEntry(db, entry), status, change);
}

// PostgreSQL stores neither NUL nor half a surrogate pair in jsonb.
const toJsonb = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value).toWellFormed().replaceAll('\\u0000', '');
