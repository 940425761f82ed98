import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';

const OPERATION = 'restoreAdministrator';

/** The operator a sign-in link stands for. */
export interface LinkedOperator {
  operatorUuid: string;
  name: string;
}

/** Returns `admin`, then free names if a person of the provider has taken that one. */
const candidateName = (attempt: number): string => ['admin', 'local admin'][attempt] ?? `local admin ${attempt}`;

/**
 * Returns the administrator of the person who runs this server: the first of the names `admin`, `local admin`, `local
 * admin 2` … that no person of a provider has or is invited under. Creates them if missing. A demoted one becomes
 * administrator again without the former password, sessions and links: a person who used the account so far gains
 * nothing. Both are in the audit.
 */
export async function findOrCreateLocalAdmin(tx: Transaction<Database>): Promise<LinkedOperator> {
  for (let attempt = 0; ;) {
    const name = candidateName(attempt);
    const made = await createAdmin(tx, name);
    if (made) return made;
    const known = await tx
      .selectFrom('bff.operators')
      .select(['operator_uuid', 'name', 'role', 'email', 'oidc_subject'])
      .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
      .forUpdate()
      .executeTakeFirst();
    // The account was removed in between: the name is free now.
    if (!known) continue;
    const operator = { operatorUuid: known.operator_uuid, name: known.name };
    const isLocal = known.email === null && known.oidc_subject === null;
    if (isLocal && known.role !== 'admin') await promote(tx, operator, known.role);
    if (isLocal) return operator;
    attempt++;
  }
}

async function createAdmin(tx: Transaction<Database>, name: string): Promise<LinkedOperator | null> {
  const operator = { operatorUuid: randomUUID(), name };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('bff.operators')
    .values({ operator_uuid: operator.operatorUuid, name, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return null;
  await writeAdminAudit(tx, operator, { after: { operator: name, role: 'admin' } });
  return operator;
}

async function promote(tx: Transaction<Database>, operator: LinkedOperator, former: string): Promise<void> {
  await tx
    .updateTable('bff.operators')
    .set({ role: 'admin', role_from_claim: false, password_hash: null })
    .where('operator_uuid', '=', operator.operatorUuid)
    .execute();
  await tx.deleteFrom('bff.sessions').where('operator_uuid', '=', operator.operatorUuid).execute();
  await tx.deleteFrom('bff.sign_in_links').where('operator_uuid', '=', operator.operatorUuid).execute();
  await writeAdminAudit(tx, operator, {
    before: { operator: operator.name, role: former },
    after: { operator: operator.name, role: 'admin' },
  });
}

const writeAdminAudit = (
  tx: Transaction<Database>,
  operator: LinkedOperator,
  change: { before?: object; after: object },
) =>
  writeAuditEntry(
    tx,
    { operator, method: 'POST', operation: OPERATION, pathTemplate: '/bff/session', path: '/bff/session' },
    200,
    change,
  );
