import type { Selectable } from 'kysely';
import type { TariffSchedule } from '#contract/tariff.ts';
import type { TariffSchedulesTable } from '#store/schema.ts';
import { stamp } from '../../platform/rows/iso.ts';

export const toSchedule = (row: Selectable<TariffSchedulesTable>): TariffSchedule => ({
  scheduleUUID: row.schedule_uuid,
  assetUUID: row.asset_uuid,
  type: row.type,
  direction: row.direction,
  enabled: row.enabled,
  periods: row.periods,
  followsTariff: row.follows_tariff,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
