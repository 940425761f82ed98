import { CompiledQuery } from 'kysely';
import type { TenantScope } from './tenantTransaction.ts';

/** A statement without effects that is prepared once for each connection. Its first parameter is the tenant. */
export interface PreparedQuery {
  name: string;
  /** Types of its parameters. */
  types: readonly string[];
  text: string;
  /**
   * Column of its rows that has the UUID of the query, its only value, which the text compares with an array: queries
   * of one moment are then one statement, and cost PostgreSQL little more than one of them.
   */
  key?: string;
}

/** Returns the values of several queries with a key as those of one. */
export const keyValues = (uuids: readonly unknown[]): [string] => [`{${uuids.join()}}`];

/** Function that runs a query for one tenant; `values` are those after the tenant. */
export type QueryRunner = <Row>(query: PreparedQuery, values: readonly (string | number)[]) => Promise<Row[]>;

/** Returns a function that runs a query within a transaction that has entered a tenant. */
export const queryInTransaction =
  ({ tx, tenant }: TenantScope): QueryRunner =>
  async <Row>({ name, text, key }: PreparedQuery, values: readonly (string | number)[]) =>
    (
      await tx.executeQuery<Row>(
        CompiledQuery.raw(`/* ${name} */ ${text}`, [tenant, ...(key === undefined ? values : keyValues(values))]),
      )
    ).rows;
