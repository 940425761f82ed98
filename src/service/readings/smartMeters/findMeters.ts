import { sql } from 'kysely';
import type { Direction } from '#contract/primitives.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type MeterRow, selectMeters } from './meterRows.ts';

export interface FoundMeter extends MeterRow {
  direction: Direction;
}

/**
 * Finds meters by MPAN: an export MPAN finds the export side of its asset. If assets share one, the meter itself comes
 * first.
 */
export async function findMeters(scope: TenantScope, mpans: readonly string[]): Promise<Map<string, FoundMeter>> {
  const found = new Map<string, FoundMeter>();
  for (const direction of ['import', 'export'] as const) {
    const column = direction === 'import' ? 'assets.mpan' : 'assets.export_mpan';
    const rows = await selectMeters(scope, direction)
      .where(column, '=', sql<string>`any(${mpans}::text[])`)
      .orderBy(sql`assets.asset_type <> 'SMART_METER'`)
      .orderBy('assets.created_utc')
      .orderBy('assets.asset_uuid')
      .execute();
    for (const row of rows) if (!found.has(row.mpan!)) found.set(row.mpan!, { ...row, direction });
  }
  return found;
}

export async function findMeter(scope: TenantScope, mpan: string): Promise<FoundMeter> {
  const meter = (await findMeters(scope, [mpan])).get(mpan);
  if (!meter) throw notFound('smart meter');
  return meter;
}
