import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockName } from '../rows/lockName.ts';

/** Cap on the number of rows of something. */
export interface Cap<Row> {
  /** Name of the counted rows, the same wherever one is added: the table, and their owner if each has its own. */
  name: string;
  rows: SelectQueryBuilder<Database, keyof Database, Row>;
  most: number;
  refusal: Error;
}

/**
 * Throws the cap's refusal where there are as many rows as there may be. Counts under a lock that is held until the
 * transaction ends, so that of concurrent requests only one adds the last. Called before any row is locked.
 */
export async function requireRoom<Row>(scope: TenantScope, { name, rows, most, refusal }: Cap<Row>): Promise<void> {
  await lockName(scope, `room for ${name}`);
  const { count } = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= most) throw refusal;
}
