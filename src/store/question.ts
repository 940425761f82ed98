import { CompiledQuery, type Kysely } from 'kysely';
import type { Carrier } from './carrier.ts';
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

const carriers = new WeakMap<Kysely<Database>, Carrier>();

/** Says who carries what is asked of a database outside any transaction. */
export const carryFor = (db: Kysely<Database>, carrier: Carrier): unknown => carriers.set(db, carrier);

/**
 * Asks outside any transaction, in a single journey, under the limits of requests. The tenant's wall stands as in a
 * transaction.
 */
export function askAlone(db: Kysely<Database>, tenant: string): Ask {
  const carrier = carriers.get(db)!;
  return <Row>(question: Question, values: readonly (string | number)[]) =>
    carrier.ask({ question, tenant, values }) as Promise<Row[]>;
}

/** Asks within a transaction that has entered a tenant. */
export const askWithin =
  ({ tx, tenant }: TenantScope): Ask =>
  async <Row>({ name, text }: Question, values: readonly (string | number)[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(`/* ${name} */ ${text}`, [tenant, ...values]))).rows;
