import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { MAX_LISTED } from '../../platform/http/problem.ts';
import type { GroupedConsumption } from '../groupedConsumption.ts';

/** Returns faults of an import that the tenant does not have, of its records without a row, and of rows without it. */
export async function findRowFaults(
  { tx, tenant }: TenantScope,
  { records, rows }: GroupedConsumption,
  importUUID: string | null,
): Promise<ProblemItem[]> {
  if (importUUID === null)
    return rows === null
      ? []
      : [
          {
            pointer: '?importUUID',
            code: 'REQUIRED',
            detail: 'records have row numbers: state the import of their file',
          },
        ];
  const known = await tx
    .selectFrom('reading_imports')
    .select('import_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('import_uuid', '=', importUUID)
    .executeTakeFirst();
  if (!known) return [{ pointer: '?importUUID', code: 'IMPORT_NOT_FOUND', detail: 'there is no such import' }];
  const faults: ProblemItem[] = [];
  for (let record = 0; record < records && faults.length < MAX_LISTED; record++)
    if (rows === null || rows[record] === 0)
      faults.push({
        pointer: `/${record}/row`,
        code: 'REQUIRED',
        detail: 'a record of an import needs its row number',
      });
  return faults;
}
