import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';

/** An operator as who signs in with a password names them. */
export interface Account {
  operatorUuid: string;
  name: string;
  passwordHash: string | null;
}

/**
 * Returns the operator that a name stands for, null where there is none, and the form of the name under which it was
 * looked up. That form is PostgreSQL's: JavaScript folds some letters otherwise (İ, and what a collation adds), and
 * whoever counts attempts by it would count those for one account under several names.
 */
export async function findAccountByName(
  db: Kysely<Database>,
  name: string,
): Promise<{ folded: string; account: Account | null }> {
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
