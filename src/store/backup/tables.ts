import type { ClientBase } from 'pg';
import type { Migration } from '../migrate.ts';

/** A table in a backup. */
export interface SavedTable {
  /** Name as SQL writes it, with its schema unless that is the default one. */
  name: string;
  /** Its columns without generated ones, as SQL writes them, by name: independent of the order of migrations. */
  columns: string[];
  /** Whether it shows the rows of one tenant only, the transaction's. */
  isolated: boolean;
  /** Whether triggers fill it from other tables, as its comment then says: its rows are not in a backup. */
  derived: boolean;
  /** The statement that its rows follow in a backup. */
  copyIn: string;
}

interface TableRow {
  name: string;
  columns: string[];
  isolated: boolean;
  derived: boolean;
  refers_to: string[];
}

const CREATED = /^create table (?:if not exists )?([a-z_][a-z0-9_.]*)/gim;

/**
 * Returns the names of the tables that migrations create, and of the one that lists the migrations. Unlogged ones are
 * not worth saving.
 */
const tablesMadeBy = (migrations: readonly Migration[]): string[] => [
  'schema_migration',
  ...migrations.flatMap(({ sql }) => [...sql.matchAll(CREATED)].map((match) => match[1]!)),
];

/**
 * Returns our tables in an order in which every row is written after those it refers to. Foreign tables in the same
 * database are ignored.
 */
export async function readTables(client: ClientBase, migrations: readonly Migration[]): Promise<SavedTable[]> {
  const { rows } = await client.query<TableRow>(
    `select c.oid::regclass::text as name, c.relrowsecurity as isolated,
      coalesce(obj_description(c.oid, 'pg_class') like 'derived from %', false) as derived,
      (select array_agg(quote_ident(attname) order by attname collate "C") from pg_attribute where attrelid = c.oid
        and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f'
        and confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.oid::regclass::text = any($1)
    order by c.oid::regclass::text collate "C"`,
    [tablesMadeBy(migrations)],
  );
  return sortByReference(rows).map(({ name, columns, isolated, derived }) => {
    if (isolated && !columns.includes('tenant_uuid'))
      throw new Error(`The table ${name} has row-level security and no tenant`);
    return { name, columns, isolated, derived, copyIn: `COPY ${name} (${columns.join(', ')}) FROM stdin;` };
  });
}

function sortByReference(found: readonly TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  const written = new Set<string>();
  while (ordered.length < found.length) {
    const next = found.find(
      ({ name, refers_to }) => !written.has(name) && refers_to.every((other) => written.has(other)),
    );
    if (!next) throw new Error('The tables refer to each other in a circle');
    ordered.push(next);
    written.add(next.name);
  }
  return ordered;
}

/** A sequence of a column, and its position. */
export interface Sequence {
  name: string;
  last: string;
  called: boolean;
}

/** Returns the sequences of tables. They may be ahead of the transaction's snapshot, never behind. */
export async function readSequences(client: ClientBase, tables: readonly SavedTable[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.oid::regclass::text as name from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass
      and d.objid = s.oid and d.deptype in ('a', 'i')
    where s.relkind = 'S' and d.refclassid = 'pg_class'::regclass and d.refobjid::regclass::text = any($1)
      order by s.oid::regclass::text collate "C"`,
    [tables.map(({ name }) => name)],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    sequences.push({ name, ...state[0]! });
  }
  return sequences;
}
