import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { EXPORT, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../../platform/rows/arrayLiteral.ts';

export interface Metering {
  /** Whether it has an export MPAN, or exports around the file: where it imports, its export is zero, not unknown. */
  exports: boolean;
  /** Whether it uses energy and generates none. */
  isConsumer: boolean;
  /** Rated kW of a device with a meter of its own; null where it is not known, and for the meter of a home or site. */
  ratedKw: number | null;
}

/** Time around the file in which an export is looked for: each month is a table of its own. */
const AROUND_MS = 31 * DAY_MS;

/** Returns the metering of the assets of a batch from one half hour to another, by UUID. */
export async function meteringOf(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  { firstMs, lastMs }: { firstMs: number; lastMs: number },
): Promise<Map<string, Metering>> {
  if (assetUUIDs.length === 0) return new Map();
  const { rows } = await sql<{ asset_uuid: string; exports: boolean; generates: boolean; rated_kw: number | null }>`
    select a.asset_uuid, a.asset_type in ('BATTERY', 'ELECTRIC_VEHICLE', 'SOLAR_PV') as generates,
      case when a.asset_type <> 'SMART_METER' then a.power_kw end as rated_kw,
      a.export_mpan is not null or exists (select from register_days(a.tenant_uuid, a.asset_uuid, ${EXPORT}::smallint,
        ${utcDay(firstMs - AROUND_MS)}::date, ${utcDay(lastMs + AROUND_MS)}::date)) as exports
    from assets a where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${arrayLiteral(assetUUIDs)}::uuid[])`.execute(
    tx,
  );
  return new Map(
    rows.map(({ asset_uuid, exports, generates, rated_kw }) => [
      asset_uuid,
      { exports, isConsumer: !exports && !generates, ratedKw: rated_kw },
    ]),
  );
}
