import type { Connection, FieldDef, PoolClient, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import type { PreparedQuery } from '../preparedQuery.ts';

export type Row = Record<string, unknown>;
/** A column of a result, and the parser of its text. */
type Column = [name: string, parse: (text: string) => unknown];

/**
 * Query that sets the tenant of row-level security until the transaction ends. The next statement reuses its plan, and
 * opens only the months that its values name: PostgreSQL would otherwise plan it again each time, as it takes all
 * months for the cost.
 */
const ENTER_TENANT_QUERY: PreparedQuery = {
  name: 'enter',
  types: ['text'],
  text: "select set_config('app.tenant', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)",
};

const bindMessage = (statement: string, values: readonly (string | number)[]): Buffer =>
  serialize.bind({ statement, values: values.map(String) });

/** One query in flight: the driver passes its messages here. */
class PipelinedQuery implements Submittable {
  /** Function called at the end, also by the driver when it gives up. */
  readonly callback: (error: Error | null) => void;
  readonly rows: Row[] = [];
  readonly #client: PoolClient;
  readonly #bytes: Buffer | null;
  columns: Column[] | null;
  #hasEntered = false;

  constructor(
    client: PoolClient,
    bytes: Buffer | null,
    columns: Column[] | null,
    callback: (error: Error | null) => void,
  ) {
    this.#client = client;
    this.#bytes = bytes;
    this.columns = columns;
    this.callback = callback;
  }

  submit({ stream }: Connection): void {
    if (this.#bytes !== null && stream.writable) stream.write(this.#bytes);
  }
  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => [
      name,
      this.#client.getTypeParser(dataTypeID, 'text') as Column[1],
    ]);
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#hasEntered) return;
    const row: Row = {};
    let at = 0;
    for (const [name, parse] of this.columns!) {
      const text = fields[at++]!;
      row[name] = text === null ? null : parse(text);
    }
    this.rows.push(row);
  }
  handleCommandComplete(): void {
    this.#hasEntered = true;
  }
  handleReadyForQuery(): void {
    this.callback(null);
  }
  handleError(error: Error): void {
    this.callback(error);
  }
}

/** The prepared statements of a connection, with their result columns once known. */
const preparedByClient = new WeakMap<PoolClient, Map<string, Column[] | null>>();

function preparedStatements(client: PoolClient): Map<string, Column[] | null> {
  let prepared = preparedByClient.get(client);
  if (!prepared) preparedByClient.set(client, (prepared = new Map()));
  return prepared;
}

export const isPrepared = (client: PoolClient, { name }: PreparedQuery): boolean =>
  preparedStatements(client).has(name);

/** Prepares a query on a connection, once. */
export async function prepare(client: PoolClient, query: PreparedQuery): Promise<void> {
  const prepared = preparedStatements(client);
  for (const { name, types, text } of [ENTER_TENANT_QUERY, query]) {
    if (prepared.has(name)) continue;
    await client.query(`prepare ${name}_alone (${types.join()}) as ${text}`);
    prepared.set(name, null);
  }
}

/** A prepared query with its tenant and values. */
export interface TenantQuery {
  query: PreparedQuery;
  tenant: string;
  values: readonly (string | number)[];
}

/**
 * Sends queries together; results come one by one, and one that fails leaves the others unaffected. Messages up to a
 * sync are one transaction to PostgreSQL: the tenant set by a query's first statement ends with its second.
 */
export function sendPipelined(client: PoolClient, all: readonly TenantQuery[]): Promise<Row[]>[] {
  const prepared = preparedStatements(client);
  const bytes = all.flatMap(({ query: { name }, tenant, values }) => [
    bindMessage('enter_alone', [tenant]),
    serialize.execute(),
    bindMessage(`${name}_alone`, [tenant, ...values]),
    ...(prepared.get(name) ? [] : [serialize.describe({ type: 'P' })]),
    serialize.execute(),
    serialize.sync(),
  ]);
  const pipeline: PipelinedQuery[] = [];
  const results = all.map(
    ({ query: { name } }, index) =>
      new Promise<Row[]>((resolve, reject) => {
        const pipelined: PipelinedQuery = new PipelinedQuery(
          client,
          index === 0 ? Buffer.concat(bytes) : null,
          prepared.get(name) ?? null,
          (error) => {
            if (error === null) prepared.set(name, pipelined.columns);
            // The driver handles one query at a time: the next messages belong to the next one.
            if (index + 1 < pipeline.length) client.query(pipeline[index + 1]!);
            if (error === null) resolve(pipelined.rows);
            else reject(error);
          },
        );
        pipeline.push(pipelined);
      }),
  );
  if (pipeline[0]) client.query(pipeline[0]);
  return results;
}
