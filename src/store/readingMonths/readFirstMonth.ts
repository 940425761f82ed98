import type { ClientBase } from 'pg';

/** Returns the first day of a store's first month of readings; null while they are one table. */
export async function readFirstMonth(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ first: string | null }>(
    `select min(substring(pg_get_expr(relpartbound, oid) from $$FROM \\('(\\d{4}-\\d\\d-\\d\\d)'\\)$$)) as first
    from pg_class join pg_inherits on inhrelid = oid where inhparent = 'reading_days'::regclass`,
  );
  return rows[0]!.first;
}
