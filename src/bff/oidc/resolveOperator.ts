import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '#contract/endpoint.ts';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import type { Person } from './person.ts';
import { CALLBACK_PATH } from './provider.ts';
import { OidcRefusal } from './refusal.ts';
import type { OidcSettings } from './settings.ts';

interface OperatorEntry {
  operator_uuid: string;
  name: string;
  role: Role;
  role_from_claim: boolean;
}

/**
 * Returns the operator of a provider's person: linked before, invited by e-mail address, or created because a claim
 * gives a role. The claim's role is applied each time; link and change are in the audit. Throws for unknown people, and
 * if the claim that gave the role is gone.
 */
export async function resolveOperator(
  db: Kysely<Database>,
  { issuer, roleClaim }: OidcSettings,
  person: Person,
): Promise<{ operatorUuid: string; name: string }> {
  return db.transaction().execute(async (tx) => {
    const entry =
      (await bySubject(tx, issuer, person.subject)) ??
      (await linkInvited(tx, issuer, person)) ??
      (await createByClaim(tx, issuer, person));
    if (person.role === null && roleClaim !== null && entry.role_from_claim)
      throw new OidcRefusal('role', { subject: person.subject });
    if (person.role !== null && person.role !== entry.role)
      await writeOperatorAudit(tx, 'changeOperatorRole', entry, {
        before: { role: entry.role },
        after: { role: person.role },
      });
    await tx
      .updateTable('bff.operators')
      .set({ role: person.role ?? entry.role, role_from_claim: person.role !== null })
      .where('operator_uuid', '=', entry.operator_uuid)
      .execute();
    return { operatorUuid: entry.operator_uuid, name: entry.name };
  });
}

const fields = ['operator_uuid', 'name', 'role', 'role_from_claim'] as const;
const bySubject = (tx: Transaction<Database>, issuer: string, subject: string): Promise<OperatorEntry | undefined> =>
  tx
    .selectFrom('bff.operators')
    .select(fields)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

/** Links the entry that is invited under this address, unless another person has taken it. */
async function linkInvited(
  tx: Transaction<Database>,
  issuer: string,
  { subject, email }: Person,
): Promise<OperatorEntry | undefined> {
  const entry = await tx
    .updateTable('bff.operators')
    .set({ oidc_issuer: issuer, oidc_subject: subject })
    .where(sql`lower(email)`, '=', email)
    .where('oidc_subject', 'is', null)
    .returning(fields)
    .executeTakeFirst();
  if (entry) await writeOperatorAudit(tx, 'linkOperator', entry, { after: { linkedTo: issuer } });
  return entry;
}

async function createByClaim(
  tx: Transaction<Database>,
  issuer: string,
  { subject, email, name, role }: Person,
): Promise<OperatorEntry> {
  if (role === null) throw new OidcRefusal('unknown', { subject });
  const sameName = await tx
    .selectFrom('bff.operators')
    .select('operator_uuid')
    .where((where) =>
      where.or([where(sql`lower(name)`, '=', sql<string>`lower(${name})`), where(sql`lower(email)`, '=', email)]),
    )
    .executeTakeFirst();
  // A name proves no identity: a person who merely shares one gets their own entry, under their address.
  const entry = { operator_uuid: randomUUID(), name: sameName ? email : name, role, role_from_claim: true };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('bff.operators')
    .values({ ...entry, email: sameName ? null : email, oidc_issuer: issuer, oidc_subject: subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new OidcRefusal('unknown', { subject });
  await writeOperatorAudit(tx, 'addOperatorByClaim', entry, { after: { role, linkedTo: issuer } });
  return entry;
}

const writeOperatorAudit = (
  tx: Transaction<Database>,
  operation: string,
  { operator_uuid: operatorUuid, name }: OperatorEntry,
  change: { before?: object; after: object },
) =>
  writeAuditEntry(
    tx,
    { operator: { operatorUuid, name }, method: 'GET', operation, pathTemplate: CALLBACK_PATH, path: CALLBACK_PATH },
    200,
    change,
  );
