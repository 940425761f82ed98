import type { TariffType, UnitRate } from '#energy/tariff.ts';
import type { Instant, NullableInstant, Json, WithDefault } from './columns.ts';

export interface TariffsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  asset_uuid: string;
  direction: 'import' | 'export';
  name: string;
  supplier_name: string | null;
  tariff_code: string | null;
  tariff_type: TariffType;
  currency: 'GBP';
  standing_charge_pence_per_day: number;
  vat_rate_percent: number;
  prices_include_vat: boolean;
  unit_rates: Json<(UnitRate & { label: string })[]>;
  valid_from: string;
  valid_to: string | null;
  disconnected_utc: NullableInstant;
  /** Which of its recorded versions the row is. */
  version: WithDefault<number>;
  /** Why it was added; null if no reason was given. */
  reason: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
/** What a correction of a tariff may change. */
export interface TariffAttributes {
  name: string;
  supplierName: string | null;
  tariffCode: string | null;
  tariffType: TariffType;
  standingChargePencePerDay: number;
  vatRatePercent: number;
  pricesIncludeVat: boolean;
  unitRates: (UnitRate & { label: string })[];
  validFrom: string;
  validTo: string | null;
}
export interface TariffVersionsTable {
  tenant_uuid: string;
  tariff_uuid: string;
  version: number;
  effective_from: string;
  recorded_utc: Instant;
  reason: string | null;
  attributes: Json<TariffAttributes>;
}
export interface TariffPricesTable {
  tenant_uuid: string;
  tariff_uuid: string;
  day: string;
  pence: (number | null)[];
  pence_told: WithDefault<(number | null)[] | null>;
}
export interface SchedulePeriod {
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
  rateLabel: string;
  pencePerKwh: number;
}
export interface TariffSchedulesTable {
  tenant_uuid: string;
  schedule_uuid: string;
  asset_uuid: string;
  type: TariffType;
  direction: 'import' | 'export';
  enabled: boolean;
  periods: Json<SchedulePeriod[]>;
  follows_tariff: boolean;
  valid_from: string;
  valid_to: string | null;
  created_utc: Instant;
  updated_utc: Instant;
}

/** Tariffs, their versions and schedules. */
export interface TariffTables {
  tariffs: TariffsTable;
  tariff_schedules: TariffSchedulesTable;
  tariff_versions: TariffVersionsTable;
  tariff_prices: TariffPricesTable;
}
