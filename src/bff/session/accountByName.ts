import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';

/** Account of the name with which an operator signs in beside a password. */
export interface UserAccount {
  operatorUuid: string;
  name: string;
  passwordHash: string | null;
}

/**
 * Returns the operator of a name, null if there is none, and the form of the name used in the lookup. That form is
 * PostgreSQL's: JavaScript folds some letters differently (İ, and what a collation adds), and attempts counted by it
 * would spread one account over several names.
 */
export async function findAccountByName(
  db: Kysely<Database>,
  name: string,
): Promise<{ folded: string; account: UserAccount | null }> {
  const given = db.selectNoFrom(sql<string>`lower(${name})`.as('folded')).as('given');
  const row = await db
    .selectFrom(given)
    .leftJoin('bff.operators as operator', (join) => join.on(sql<boolean>`lower(operator.name) = given.folded`))
    .select(['given.folded', 'operator.operator_uuid', 'operator.name', 'operator.password_hash'])
    .executeTakeFirstOrThrow();
  const { folded, operator_uuid: operatorUuid, name: known, password_hash: passwordHash } = row;
  return {
    folded,
    account: operatorUuid === null || known === null ? null : { operatorUuid, name: known, passwordHash },
  };
}

/** Returns the key under which failed passwords of an account are counted. */
export const accountThrottleKey = (folded: string): string => `name ${folded}`;
