import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import { UNIQUE_VIOLATION } from '#store/contention.ts';
import type { Database } from '#store/schema.ts';
import { BffProblem } from '../http/problem.ts';

/** An operator as an administrator sees them. */
export interface ListedOperator {
  operatorUUID: string;
  name: string;
  role: Role;
  passwordSet: boolean;
  /** E-mail address; null for those who only sign in here, without the organisation's provider. */
  email: string | null;
  /** Whether they have signed in with the provider. */
  linked: boolean;
  /** Whether the provider's claim gives the role at every sign-in. */
  roleFromClaim: boolean;
  createdUTC: string;
  /** Last use of one of their sessions, to the minute; null if none is left. */
  lastSeenUTC: string | null;
}

function select(db: Kysely<Database>) {
  return db
    .selectFrom('bff.operators as operator')
    .select([
      'operator_uuid',
      'name',
      'role',
      'email',
      'role_from_claim',
      'created_utc',
      sql<boolean>`oidc_subject is not null`.as('linked'),
      sql<boolean>`password_hash is not null`.as('password_set'),
    ])
    .select(
      sql<Date | null>`(select max(last_seen_utc) from bff.sessions session
        where session.operator_uuid = operator.operator_uuid)`.as('last_seen_utc'),
    );
}
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toListed = (row: Row): ListedOperator => ({
  operatorUUID: row.operator_uuid,
  name: row.name,
  role: row.role,
  passwordSet: row.password_set,
  email: row.email,
  linked: row.linked,
  roleFromClaim: row.role_from_claim,
  createdUTC: row.created_utc.toISOString(),
  lastSeenUTC: row.last_seen_utc?.toISOString() ?? null,
});

/** Lists all operators, by name. */
export async function listOperators(db: Kysely<Database>): Promise<ListedOperator[]> {
  const rows = await select(db)
    .orderBy(sql`lower(operator.name)`)
    .execute();
  return rows.map(toListed);
}

/** Returns one operator; 404 if there is none. */
export async function getOperator(db: Kysely<Database>, operatorUUID: string): Promise<ListedOperator> {
  const row = await select(db).where('operator.operator_uuid', '=', operatorUUID).executeTakeFirst();
  if (!row) throw noSuchOperator();
  return toListed(row);
}

/** Creates an operator without a password; 409 if name or address is taken, regardless of case. */
export async function createOperator(
  db: Kysely<Database>,
  { name, role, email }: { name: string; role: Role; email: string | null },
): Promise<ListedOperator> {
  const operatorUUID = randomUUID();
  try {
    await db.insertInto('bff.operators').values({ operator_uuid: operatorUUID, name, role, email }).execute();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION)
      throw new BffProblem(
        'ALREADY_EXISTS',
        constraint === 'operators_email'
          ? `There is already an operator with the address ${email}`
          : `There is already an operator called ${name}`,
      );
    throw error;
  }
  return getOperator(db, operatorUUID);
}

/** Changes a role, immediately for every session; 409 if no administrator would be left. */
export async function changeRole(db: Kysely<Database>, operatorUUID: string, role: Role): Promise<ListedOperator> {
  await db.transaction().execute(async (tx) => {
    if (role !== 'admin') await requireOtherAdministrator(tx, operatorUUID);
    await tx.updateTable('bff.operators').set({ role }).where('operator_uuid', '=', operatorUUID).execute();
  });
  return getOperator(db, operatorUUID);
}

/**
 * Removes an operator with their sessions and links; 409 if no administrator would be left. Their actions stay in the
 * audit.
 */
export async function removeOperator(db: Kysely<Database>, operatorUUID: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOtherAdministrator(tx, operatorUUID);
    const { numDeletedRows } = await tx
      .deleteFrom('bff.operators')
      .where('operator_uuid', '=', operatorUUID)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw noSuchOperator();
  });
}

/** Locks the administrators, so that of two who demote each other one is refused. */
async function requireOtherAdministrator(tx: Transaction<Database>, leaving: string): Promise<void> {
  const admins = await tx
    .selectFrom('bff.operators')
    .select('operator_uuid')
    .where('role', '=', 'admin')
    .orderBy('operator_uuid')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]!.operator_uuid === leaving)
    throw new BffProblem('CONFLICT', 'This is the last administrator; add another one first');
}

const noSuchOperator = (): BffProblem => new BffProblem('NOT_FOUND', 'There is no such operator');
