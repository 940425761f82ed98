import type { Instant, NullableInstant } from './columns.ts';

/** The air temperature of the hour that begins at an instant, at the configured place. */
export interface TemperaturesTable {
  hour_utc: Instant;
  celsius: number;
  origin: string;
}
export interface TemperatureReadsTable {
  origin: string;
  due_utc: Instant;
  read_utc: NullableInstant;
}

/** Temperatures, which all tenants share. */
export interface TemperatureTables {
  temperatures: TemperaturesTable;
  temperature_reads: TemperatureReadsTable;
}
