import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

export interface Copies {
  table: string;
  /** Columns in which each copy has a value of its own, by its number and the column's type. */
  vary: readonly string[];
  /** Which row is copied. */
  where?: RawBuilder<unknown>;
  /** What a copy, of number `n`, has instead of what `t` has. */
  instead?: Record<string, RawBuilder<unknown>>;
}

/** UUIDs are the same in every table, so that a copy refers to copies. */
function ownValue(column: string, type: string): RawBuilder<unknown> {
  const copied = sql.ref(`t.${column}`);
  if (type === 'uuid') return copyUuid(column);
  if (type === 'text') return sql`${copied} || '-' || lpad(n::text, 4, '0')`;
  if (/^(date|timestamp)/.test(type)) return sql`${copied} + n * interval '1 day'`;
  return sql`${copied} + n`;
}

/** The UUID that the copy `n` has in a column. */
export const copyUuid = (column: string, n: RawBuilder<unknown> = sql`n`): RawBuilder<unknown> =>
  sql`md5(${sql.lit(column)} || ${n})::uuid`;

/** The same UUID, for requests. */
export const copiedUuid = (column: string, n: number): string =>
  createHash('md5')
    .update(`${column}${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Copies a row of a tenant's table, numbered; what was created, was so some seconds after the copy before. */
export async function copyRows(
  { tx, tenant }: TenantScope,
  { table, vary, where = sql`true`, instead = {} }: Copies,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attidentity = ''`.execute(tx);
  const own = columns.flatMap(({ name, type }) => {
    const value =
      instead[name] ??
      (vary.includes(name) ? ownValue(name, type) : null) ??
      (name === 'created_utc' ? sql`t.created_utc + n * interval '1 second'` : null);
    return value ? [sql`${sql.lit(name)}, ${value}`] : [];
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(({ name }) => sql.ref(`copy.${name}`)))}
    from (select * from ${sql.table(table)} where tenant_uuid = ${tenant} and ${where} limit 1) t
    cross join generate_series(${from}::integer, ${to}::integer) n
    cross join lateral jsonb_populate_record(null::${sql.table(table)},
      to_jsonb(t) || jsonb_build_object(${sql.join(own)})) copy`.execute(tx);
}

/** Deletes copies again: the rows whose UUIDs they have. */
export async function removeCopies(
  { tx, tenant }: TenantScope,
  { table, vary, instead = {} }: Copies,
  numbers: readonly number[],
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and atttypid = 'uuid'::regtype`.execute(tx);
  const own = columns.flatMap(({ name }) => {
    const value = instead[name] ?? (vary.includes(name) ? copyUuid(name) : null);
    return value ? [sql`t.${sql.ref(name)} = ${value}`] : [];
  });
  if (own.length === 0) return;
  await sql`
    delete from ${sql.table(table)} t using unnest(${numbers}::integer[]) as n
    where t.tenant_uuid = ${tenant} and ${sql.join(own, sql` and `)}`.execute(tx);
}
