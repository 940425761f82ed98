import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { TenantScope } from './tenantTransaction.ts';

/** A statement without effects that is prepared once a connection. Its first parameter is the tenant. */
export interface Question {
  name: string;
  /** Of its parameters. */
  types: readonly string[];
  text: string;
}

/** Asks for one tenant; `values` are those after the tenant. */
export type Ask = <Row>(question: Question, values: readonly (string | number)[]) => Promise<Row[]>;

/** What a pool under limits takes for a question that stands alone: its parameters are the question, the tenant and the values. */
export const ALONE = '-- a question alone';

/** Asks outside any transaction, in a single journey, under the limits of requests. The tenant's wall stands as in a transaction. */
export const askAlone =
  (db: Kysely<Database>, tenant: string): Ask =>
  async <Row>(question: Question, values: readonly (string | number)[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(ALONE, [question, tenant, values]))).rows;

/** Asks within a transaction that has entered a tenant. */
export const askWithin =
  ({ tx, tenant }: TenantScope): Ask =>
  async <Row>({ name, text }: Question, values: readonly (string | number)[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(`/* ${name} */ ${text}`, [tenant, ...values]))).rows;
