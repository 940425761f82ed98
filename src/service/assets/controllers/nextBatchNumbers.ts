import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Takes the next `count` numbers of a controller's batches, ascending. Its row stays locked until the transaction ends,
 * so that a reader that has seen a number has seen all before it: take numbers late, of several controllers in the
 * order of their UUIDs.
 */
export async function nextBatchNumbers(
  { tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>,
  controllerUUID: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ last_number: number }>`
    insert into controller_batch_numbers (tenant_uuid, controller_uuid, last_number)
    values (${tenant}, ${controllerUUID}, ${count})
    on conflict (tenant_uuid, controller_uuid)
    do update set last_number = controller_batch_numbers.last_number + excluded.last_number
    returning last_number`.execute(tx);
  const first = rows[0]!.last_number - count + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}
