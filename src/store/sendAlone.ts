import type { Connection, FieldDef, PoolClient, QueryResult, Submittable } from 'pg';
import type { Question } from './question.ts';

type Row = Record<string, unknown>;
/** A column of an answer, and how its text becomes a value. */
type Column = [name: string, parse: (text: string) => unknown];

/** Opens a tenant's wall until the transaction ends. */
const ENTER: Question = { name: 'enter', types: ['text'], text: "select set_config('app.tenant', $1, true)" };

/** A message of PostgreSQL's protocol: its kind, its length and what it says. */
function message(kind: string, ...said: Buffer[]): Buffer {
  const length = said.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const head = Buffer.allocUnsafe(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(length + 4, 1);
  return Buffer.concat([head, ...said], length + 5);
}

const DESCRIBE = message('D', Buffer.from('P\0'));
const EXECUTE = message('E', Buffer.alloc(5));
const SYNC = message('S');

/** Gives a prepared statement its values, all as text; what it answers comes as text too. */
function bind(statement: string, values: readonly (string | number)[]): Buffer {
  const texts = values.map(String);
  const said = Buffer.alloc(texts.reduce((bytes, text) => bytes + 4 + Buffer.byteLength(text), statement.length + 8));
  let at = 1 + said.write(statement, 1, 'latin1') + 3;
  at = said.writeInt16BE(texts.length, at);
  for (const text of texts) {
    const length = said.write(text, at + 4);
    at = said.writeInt32BE(length, at) + length;
  }
  return message('B', said);
}

/** What is sent and what comes back, as the driver hands it on. */
class Journey implements Submittable {
  readonly callback: (error: Error | null) => void;
  readonly rows: Row[] = [];
  readonly #client: PoolClient;
  readonly #bytes: Buffer;
  columns: Column[] | null;
  #hasEntered = false;

  constructor(client: PoolClient, bytes: Buffer, columns: Column[] | null, callback: (error: Error | null) => void) {
    this.#client = client;
    this.#bytes = bytes;
    this.columns = columns;
    this.callback = callback;
  }

  submit({ stream }: Connection): void {
    if (stream.writable) stream.write(this.#bytes);
  }
  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => [name, this.#client.getTypeParser(dataTypeID, 'text') as Column[1]]);
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

/** What is prepared on a connection, with the columns of its answers once they are known. */
const preparedOn = new WeakMap<PoolClient, Map<string, Column[] | null>>();

async function prepare(client: PoolClient, { name, types, text }: Question, known: Map<string, Column[] | null>): Promise<void> {
  if (known.has(name)) return;
  await client.query(`prepare ${name}_alone (${types.join()}) as ${text}`);
  known.set(name, null);
}

/** Messages that are sent before one end are one transaction to PostgreSQL: the wall that the first statement opens ends with the second. */
export async function sendAlone(client: PoolClient, question: Question, tenant: string, values: readonly (string | number)[]): Promise<Pick<QueryResult, 'command' | 'rowCount' | 'rows'>> {
  let known = preparedOn.get(client);
  if (!known) preparedOn.set(client, (known = new Map()));
  if (!known.has(question.name)) for (const each of [ENTER, question]) await prepare(client, each, known);
  const columns = known.get(question.name) ?? null;
  const sent = [bind('enter_alone', [tenant]), EXECUTE, bind(`${question.name}_alone`, [tenant, ...values]), ...(columns ? [] : [DESCRIBE]), EXECUTE, SYNC];
  const journey = await new Promise<Journey>((resolve, reject) => {
    const made: Journey = new Journey(client, Buffer.concat(sent), columns, (error) => (error ? reject(error) : resolve(made)));
    client.query(made);
  });
  known.set(question.name, journey.columns);
  return { command: 'SELECT', rowCount: journey.rows.length, rows: journey.rows };
}
