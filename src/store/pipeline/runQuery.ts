import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { TenantScope } from '../tenantTransaction.ts';
import type { PreparedQuery, QueryRunner } from './preparedQuery.ts';
import type { QueryBatcher } from './queryBatcher.ts';

const batchers = new WeakMap<Kysely<Database>, QueryBatcher>();

/** Sets what runs a database's queries outside transactions. */
export const setQueryBatcher = (db: Kysely<Database>, carrier: QueryBatcher): unknown => batchers.set(db, carrier);

/**
 * Runs a query outside any transaction, in a single round trip, under the limits of requests. Row-level security
 * applies as in a transaction.
 */
export function queryWithoutTransaction(db: Kysely<Database>, tenant: string): QueryRunner {
  const carrier = batchers.get(db)!;
  return <Row>(question: PreparedQuery, values: readonly (string | number)[]) =>
    carrier.query({ question, tenant, values }) as Promise<Row[]>;
}

/** Runs a query within a transaction that has entered a tenant. */
export const queryInTransaction =
  ({ tx, tenant }: TenantScope): QueryRunner =>
  async <Row>({ name, text }: PreparedQuery, values: readonly (string | number)[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(`/* ${name} */ ${text}`, [tenant, ...values]))).rows;
