import { type RawBuilder, sql } from 'kysely';
import type { ConsentStatus } from '#contract/consent.ts';
import type { Direction } from '#contract/primitives.ts';
import type { SmartMeter } from '#contract/smartMeter.ts';
import { directionCode } from '#store/readings.ts';
import type { AssetRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { withAssetReadings } from '../../assets/assetReadings.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

export type MeterRow = Pick<AssetRow, 'asset_uuid' | 'meter_serial_number' | 'mpan_top_line' | 'mpan_status'> & {
  last_reading_utc: Date | null;
  mpan: string | null;
  consent_status: ConsentStatus | 'NONE';
  from_utc: Date | null;
  to_utc: Date | null;
};

const mpanColumn = { import: 'assets.mpan', export: 'assets.export_mpan' } as const;

/** Returns the start ('min') or end ('max') of an asset's readings: the day rows have at least one reading each. */
const edge = (direction: Direction, which: 'min' | 'max'): RawBuilder<Date | null> => sql`(
  select (r.day + (
      select ${which === 'min' ? sql`min(slot) - 1` : sql`max(slot)`}
        from unnest(r.wh) with ordinality as slots (wh, slot) where wh is not null
    ) * interval '30 minutes') at time zone 'UTC'
  from register_days(assets.tenant_uuid, assets.asset_uuid, ${directionCode[direction]},
    coalesce((assets.occupied_from_utc at time zone 'UTC')::date, '-infinity'), 'infinity') r
  order by r.day ${which === 'min' ? sql`asc` : sql`desc`} limit 1)`;

/**
 * Selects smart meters: the active assets with an MPAN of this direction. Reading a meter requires an ACTIVE
 * DATA_ACCESS consent.
 */
export const selectMeters = (scope: TenantScope, direction: Direction) =>
  withAssetReadings(scope.tx.selectFrom('assets'))
    .select([
      'assets.asset_uuid',
      'assets.meter_serial_number',
      'assets.mpan_top_line',
      'assets.mpan_status',
      'asset_readings.last_reading_utc',
    ])
    .select([
      sql.ref<string | null>(mpanColumn[direction]).as('mpan'),
      newestConsent(scope, 'DATA_ACCESS').as('consent_status'),
      sql<Date | null>`greatest(${edge(direction, 'min')}, assets.occupied_from_utc)`.as('from_utc'),
      edge(direction, 'max').as('to_utc'),
    ])
    .where('assets.tenant_uuid', '=', scope.tenant)
    .where('assets.status', '=', 'ACTIVE')
    .where(mpanColumn[direction], 'is not', null);

/** Profile class in the top line of a meter settled half-hourly since before that became the rule. */
const HALF_HOURLY = '00';

export const toMeter =
  (readings: ReadonlyMap<string, SmartMeter['reading']>) =>
  (row: MeterRow): SmartMeter => ({
    mpan: row.mpan!,
    assetUUID: row.asset_uuid,
    meterSerialNumber: row.meter_serial_number,
    isHalfHourlySettled: row.mpan_top_line?.startsWith(HALF_HOURLY) ?? null,
    status: row.mpan_status === 'VALID' ? 'CONNECTED' : 'UNKNOWN',
    consentStatus: row.consent_status,
    availableRange: row.from_utc && row.to_utc ? { from: iso(row.from_utc), to: iso(row.to_utc) } : null,
    lastReadingUTC: isoOrNull(row.last_reading_utc),
    reading: readings.get(row.asset_uuid)!,
  });
