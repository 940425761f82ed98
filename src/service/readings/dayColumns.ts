import type { RowColumn } from '../platform/rows/rowsOf.ts';
import { type GroupedConsumption, maskOf } from './groupedConsumption.ts';

/** Returns a column of a batch: a value for each asset-day, by its index. */
export const dayColumn = (
  { days }: GroupedConsumption,
  name: string,
  type: string,
  valueOf: (day: number) => string | number,
): RowColumn => ({ name, type, values: Array.from({ length: days }, (_, day) => valueOf(day)) });

/** Returns the columns of a batch's asset-days and their half hours, `assets[i]` being the UUID behind reference i. */
export const keyColumns = (batch: GroupedConsumption, assets: readonly string[]): RowColumn[] => [
  dayColumn(batch, 'asset_uuid', 'uuid', (day) => assets[batch.reference[day]!]!),
  dayColumn(batch, 'direction', 'smallint', (day) => batch.dayAndDirection[day]! % 2),
  dayColumn(batch, 'since_1970', 'integer', (day) => Math.floor(batch.dayAndDirection[day]! / 2)),
  dayColumn(batch, 'present', 'bigint', (day) => maskOf(batch.present, day)),
];
