/**
 * Volumes and activity of Balancing Mechanism Units in the form of the settlement flows: MWh with four decimals, export
 * positive, by the settlement periods of London days.
 */
import { settlementPeriodsIn, startOfSettlementPeriod } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { writeEnergy } from './writtenEnergy.ts';

const VOLUME = { quantity: 'MWh', decimals: 4, positive: 'EXPORT' } as const;

export const DELIVERED_VOLUME_COLUMNS = [
  'settlement_date',
  'gsp_group',
  'bm_unit',
  'import_msid',
  'export_msid',
  'period',
  'delivered_volume_mwh',
] as const;

export interface MeterPair {
  gspGroup: string;
  bmUnit: string;
  importMsid: string;
  exportMsid: string | null;
}

/**
 * Returns the rows of P0282002: the deviation of a pair of meters in each period of a day, 46, 48 or 50 rows.
 * `deviationWh` is less import at an instant, in Wh; outside the event it is nothing.
 */
export const deliveredVolumeRows = (
  date: string,
  { gspGroup, bmUnit, importMsid, exportMsid }: MeterPair,
  deviationWh: (startMs: number) => number,
): string[][] =>
  periodsOf(date).map(({ period, startMs }) => [
    date,
    gspGroup,
    bmUnit,
    importMsid,
    exportMsid ?? '',
    String(period),
    writeEnergy(-deviationWh(startMs), VOLUME),
  ]);

export const EXPECTED_VOLUME_COLUMNS = ['from_date', 'to_date', 'bm_unit', 'period', 'volume_mwh'] as const;

/**
 * Returns the rows of P0328001: the expected volume of a unit in each period of its first day; `toDate` null makes it
 * the default of every later day. `netWh` is net import in Wh: a site that uses energy has negative volumes.
 */
export const expectedVolumeRows = (
  fromDate: string,
  toDate: string | null,
  bmUnit: string,
  netWh: (startMs: number) => number,
): string[][] =>
  periodsOf(fromDate).map(({ period, startMs }) => [
    fromDate,
    toDate ?? '',
    bmUnit,
    String(period),
    writeEnergy(netWh(startMs), VOLUME),
  ]);

export const ACTIVITY_COLUMNS = ['settlement_date', 'period', 'bm_unit', 'active'] as const;

/**
 * Returns the rows of E0511001: the periods of an event in which units act on the wholesale market, for each period and
 * unit.
 */
export function activityRows({ fromMs, toMs }: TimeWindow, dates: readonly string[], bmUnits: readonly string[]) {
  return dates.flatMap((date) =>
    periodsOf(date).flatMap(({ period, startMs }) =>
      bmUnits.map((bmUnit) => [date, String(period), bmUnit, startMs >= fromMs && startMs < toMs ? 'T' : 'F']),
    ),
  );
}

const periodsOf = (date: string): { period: number; startMs: number }[] =>
  Array.from({ length: settlementPeriodsIn(date) }, (_, slot) => ({
    period: slot + 1,
    startMs: startOfSettlementPeriod(date, slot + 1),
  }));
