import { CompiledQuery } from 'kysely';
import type { TenantScope } from './tenantTransaction.ts';

/** A statement without effects that is prepared once for each connection. Its first parameter is the tenant. */
export interface PreparedQuery {
  name: string;
  /** Types of its parameters. */
  types: readonly string[];
  text: string;
}

/** Function that runs a query for one tenant; `values` are those after the tenant. */
export type QueryRunner = <Row>(query: PreparedQuery, values: readonly (string | number)[]) => Promise<Row[]>;

/** Returns a function that runs a query within a transaction that has entered a tenant. */
export const queryInTransaction =
  ({ tx, tenant }: TenantScope): QueryRunner =>
  async <Row>({ name, text }: PreparedQuery, values: readonly (string | number)[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(`/* ${name} */ ${text}`, [tenant, ...values]))).rows;
