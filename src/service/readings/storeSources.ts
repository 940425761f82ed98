import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';
import { rowsOf } from '../platform/rows/rowsOf.ts';
import { keyColumns } from './dayColumns.ts';
import { firstSlot, type GroupedConsumption, lastSlot, MISSING, placeOf } from './groupedConsumption.ts';

/**
 * Stores the rows of an imported file that a batch came from, `assets[i]` being the UUID behind reference i. Readings
 * without a file are noted only where they replace those of one.
 */
export async function storeSources(
  scope: TenantScope,
  batch: GroupedConsumption,
  assets: readonly string[],
  importUUID: string | null,
): Promise<void> {
  const { tx, tenant } = scope;
  if (importUUID !== null) return storeRows(scope, batch, assets, importUUID);
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from reading_imports where tenant_uuid = ${tenant}) as has`.execute(tx);
  if (rows[0]!.has) await storeReplaced(scope, batch, assets);
}

async function storeRows(
  { tx, tenant, now }: TenantScope,
  batch: GroupedConsumption,
  assets: readonly string[],
  importUUID: string,
): Promise<void> {
  const [firsts, steps, lists]: [number[], number[], string[]] = [[], [], []];
  for (let day = 0; day < batch.days; day++) {
    const rows = rowsOfDay(batch, day);
    const step = rows.length === 1 ? 0 : rows[1]! - rows[0]!;
    const isEven = rows.every((row, place) => row === rows[0]! + place * step);
    firsts.push(rows[0]!);
    steps.push(step);
    lists.push(isEven ? '' : arrayLiteral(rows));
  }
  const columns = [
    ...keyColumns(batch, assets),
    { name: 'first_row', type: 'integer', values: firsts },
    { name: 'row_step', type: 'integer', values: steps },
    { name: 'list', type: 'text', values: lists },
  ];
  await sql`
    insert into reading_sources
      (tenant_uuid, asset_uuid, direction, day, received_utc, import_uuid, slots, first_row, row_step, rows)
    select ${tenant}, asset_uuid, direction, date '1970-01-01' + since_1970, ${new Date(now)}, ${importUUID}, present,
      case when list = '' then first_row end, case when list = '' then row_step end, nullif(list, '')::integer[]
    from (${rowsOf(columns)}) n`.execute(tx);
}

/** Returns the rows of a day's half hours in their order. */
function rowsOfDay(batch: GroupedConsumption, day: number): number[] {
  const { wh, record, rows, present } = batch;
  const end = placeOf(batch, day, lastSlot(present, day));
  const found: number[] = [];
  for (let place = placeOf(batch, day, firstSlot(present, day)); place <= end; place++)
    if (wh[place] !== MISSING) found.push(rows![record[place]!]!);
  return found;
}

/** Stores replaced readings, looked up row by row: a join may read all sources of a tenant without statistics. */
async function storeReplaced(
  { tx, tenant, now }: TenantScope,
  batch: GroupedConsumption,
  assets: readonly string[],
): Promise<void> {
  await sql`
    insert into reading_sources (tenant_uuid, asset_uuid, direction, day, received_utc, slots)
    select ${tenant}, asset_uuid, direction, date '1970-01-01' + since_1970, ${new Date(now)}, present
    from (${rowsOf(keyColumns(batch, assets))}) n
    where (
      select bit_or(s.slots) & n.present from reading_sources s
      where s.tenant_uuid = ${tenant} and s.asset_uuid = n.asset_uuid and s.direction = n.direction
        and s.day = date '1970-01-01' + n.since_1970
    ) <> 0`.execute(tx);
}
