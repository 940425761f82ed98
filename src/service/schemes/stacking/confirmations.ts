import type { Selectable } from 'kysely';
import type { StackingRule } from '#energy/stacking/stackingMatrix.ts';
import type { StackingConfirmationsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

export type Confirmation = Selectable<StackingConfirmationsTable>;

/** Key of a cell of an assessment: a later one has cells of its own. */
type CellKey = Pick<StackingRule, 'a' | 'b' | 'mode' | 'source' | 'asOf'>;
export const cellKey = ({ a, b, mode, source, asOf }: CellKey): string => [source, asOf, mode, a, b].join('|');

/** Reads the newest confirmation of each cell; at most three of each of the 231 pairs of an assessment. */
export async function readConfirmations({ tx, tenant }: TenantScope): Promise<Map<string, Confirmation>> {
  const rows = await tx
    .selectFrom('stacking_confirmations')
    .distinctOn(['source', 'as_of', 'product_a', 'product_b', 'mode'])
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .orderBy('source')
    .orderBy('as_of')
    .orderBy('product_a')
    .orderBy('product_b')
    .orderBy('mode')
    .orderBy('confirmed_utc', 'desc')
    .orderBy('confirmation_uuid', 'desc')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const keyOf = (row: Confirmation): string => [row.source, row.as_of, row.mode, row.product_a, row.product_b].join('|');
