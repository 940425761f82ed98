import type { Pool } from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** A default, an identity or a formula: an insert may leave it out. */
  hasDefault: boolean;
  isGenerated: boolean;
  /** The texts that a check of the table allows. */
  texts: string[] | null;
}

const COLUMNS = `
  select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    atthasdef or attidentity <> '' as "hasDefault", attgenerated <> '' as "isGenerated",
    (select array(select match[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') match)
      from pg_constraint k
      where conrelid = c.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\((\\(' || attname || ' IS NULL\\) OR )?\\(?' || attname
          || ' = ANY \\(ARRAY\\[[^\\]]*\\]\\)\\)*$')
      limit 1) as texts
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relkind in ('r', 'p') and not relispartition and relnamespace = $1::regnamespace
  order by relname, attnum`;

const TYPES: Record<string, string> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  jsonb: 'unknown',
  json: 'unknown',
};

const COLUMN_TYPES = [
  'Instant',
  'InstantWithDefault',
  'Json',
  'JsonWithDefault',
  'NullableInstant',
  'NullableJson',
  'WithDefault',
];

const upperCamel = (name: string): string =>
  name
    .split('_')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');

function valueType({ type, texts }: Column): string {
  if (texts !== null) return texts.map((text) => `'${text}'`).join(' | ');
  if (type.endsWith('[]')) {
    const element = TYPES[type.slice(0, -2)] ?? 'string';
    return element === 'number' ? '(number | null)[]' : `${element}[]`;
  }
  return TYPES[type] ?? 'string';
}

function columnType(column: Column, known: ReadonlySet<string>): string {
  const { table, name, type, isNullable, hasDefault, isGenerated } = column;
  const key = `${table}.${name}`;
  const value = known.has(key) ? `ColumnTypes['${key}']` : valueType(column);
  const isOptional = isNullable || hasDefault;
  const orNull = (base: string): string => (isNullable ? `${base} | null` : base);
  const selected = orNull(value);
  if (isGenerated) return `ColumnType<${selected}, never, never>`;
  if (type.startsWith('timestamp'))
    return `${isNullable ? 'Nullable' : ''}Instant${!isNullable && hasDefault ? 'WithDefault' : ''}`;
  if (type.startsWith('json')) {
    if (isNullable) return `NullableJson<${value}>`;
    return `${hasDefault ? 'JsonWithDefault' : 'Json'}<${value}>`;
  }
  return isOptional ? `WithDefault<${selected}>` : selected;
}

/** Comments of interfaces and columns that the file has already: they are written there. */
function commentsOf(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  let owner = '';
  let comment: string | undefined;
  for (const line of source.split('\n')) {
    const [, text] = /^\s*\/\*\* (.*) \*\/$/.exec(line) ?? [];
    const [, name] = /^export interface (\w+)/.exec(line) ?? [];
    const [, column] = /^  '?([\w.]+)'?: /.exec(line) ?? [];
    owner = name ?? owner;
    const key = column === undefined ? name : `${owner}.${column}`;
    if (key !== undefined && comment !== undefined) comments.set(key, comment);
    comment = text;
  }
  return comments;
}

export interface RowTypesOptions {
  schema: string;
  /** Begins the names of interfaces: `Dashboard` with `audit` is `DashboardAuditTable`. */
  prefix: string;
  /** Columns whose type ColumnTypes has. */
  known: ReadonlySet<string>;
  /** The file as it is: its comments stay. */
  before: string;
}

/**
 * The source of the row types of a schema of a database: an interface for each table, and one of all. They tell what a
 * SELECT returns and what an INSERT has to give; texts are those that a check allows.
 */
export async function rowTypes(pool: Pool, { schema, prefix, known, before }: RowTypesOptions): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS, [schema]);
  const comments = commentsOf(before);
  const commented = (key: string, indent: string, line: string): string =>
    comments.has(key) ? `${indent}/** ${comments.get(key)!} */\n${line}` : line;
  const keyOf = (table: string): string => (schema === 'public' ? table : `'${schema}.${table}'`);
  const interfaceOf = (table: string): string => `${prefix}${upperCamel(table)}Table`;
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...byTable].map(([table, columns]) => {
    const name = interfaceOf(table);
    const lines = columns.map((column) =>
      commented(`${name}.${column.name}`, '  ', `  ${column.name}: ${columnType(column, known)};`),
    );
    return commented(name, '', `export interface ${name} {\n${lines.join('\n')}\n}`);
  });
  const all = [...byTable.keys()].map((table) => `  ${keyOf(table)}: ${interfaceOf(table)};`);
  const body = [...interfaces, `export interface ${prefix}Tables {\n${all.join('\n')}\n}`].join('\n\n');
  const used = COLUMN_TYPES.filter((type) => new RegExp(`\\b${type}\\b`).test(body)).join(', ');
  return [
    '// Made from the migrated database by `npm run rows`; comments alone are written here.',
    ...(body.includes('ColumnType<') ? ["import type { ColumnType } from 'kysely';"] : []),
    `import type { ${used} } from './columns.ts';`,
    ...(body.includes('ColumnTypes[') ? ["import type { ColumnTypes } from './columnTypes.ts';"] : []),
    '',
    body,
    '',
  ].join('\n');
}
