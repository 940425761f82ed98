import { sql } from 'kysely';
import type { ReadingOrigin } from '#contract/baseline.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';
import { iso } from '../platform/rows/iso.ts';

interface SourceRow {
  at_s: number;
  received_utc: Date;
  import_uuid: string | null;
  file_name: string | null;
  row: number | null;
}

const NO_FILE: ReadingOrigin = { import: null, replacedUTC: null };

/**
 * Returns the origins of the import readings of an asset's half hours by `asOfMs`, by start in ms, and the time at
 * which something else took their place afterwards.
 */
export async function readOrigins(
  { tx, tenant }: TenantScope,
  assetUUID: string,
  startsMs: readonly number[],
  asOfMs: number,
): Promise<(startMs: number) => ReadingOrigin> {
  const days = arrayLiteral(startsMs.map(utcDay));
  const slots = arrayLiteral(startsMs.map((startMs) => (startMs % DAY_MS) / HALF_HOUR_MS));
  // The rows of a file are in the order of the half hours that came with the same request.
  const { rows } = await sql<SourceRow>`
    select (extract(epoch from s.day) + asked.slot * 1800)::float8 as at_s, s.received_utc, s.import_uuid, i.file_name,
      coalesce(s.rows[place.before + 1], s.first_row + s.row_step * place.before) as row
    from unnest(${days}::date[], ${slots}::integer[]) as asked (day, slot)
    join reading_sources s on s.tenant_uuid = ${tenant} and s.asset_uuid = ${assetUUID}
      and s.direction = ${directionCode.import} and s.day = asked.day and (s.slots >> asked.slot) & 1 = 1
    cross join lateral (select bit_count((s.slots & ((1::bigint << asked.slot) - 1))::bit(64))::integer as before) place
    left join reading_imports i on i.tenant_uuid = ${tenant} and i.import_uuid = s.import_uuid
    order by s.seq`.execute(tx);
  const origins = new Map<number, ReadingOrigin>();
  for (const row of rows) {
    const startMs = row.at_s * 1000;
    const before = origins.get(startMs) ?? NO_FILE;
    if (row.received_utc.getTime() <= asOfMs) origins.set(startMs, { import: importOf(row), replacedUTC: null });
    else if (before.replacedUTC === null) origins.set(startMs, { ...before, replacedUTC: iso(row.received_utc) });
  }
  return (startMs) => origins.get(startMs) ?? NO_FILE;
}

const importOf = ({ import_uuid, file_name, row, received_utc }: SourceRow): ReadingOrigin['import'] =>
  import_uuid === null || file_name === null || row === null
    ? null
    : { importUUID: import_uuid, fileName: file_name, row, receivedUTC: iso(received_utc) };
