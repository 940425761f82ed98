/** The data set of dispatches of SP Energy Networks: it names no unit, so that rows of one window are one instruction. */
import { exact, sumOf } from '../../settlement/money.ts';
import {
  areClose,
  type DispatchFault,
  type DispatchOptions,
  DispatchRow,
  hoursBetween,
  type Instruction,
  type ReadDispatches,
} from './instruction.ts';
import { iso } from './isoText.ts';

export const SPEN_COLUMNS = [
  'capacity',
  'mwh',
  'start',
  'end',
  'hours',
  'need_direction',
  'power_type',
  'status',
] as const;

/** Words of the data set for a need; others are faults unless the request says what is asked. */
const DOWN = /turn.?down|deficit/i;
const UP = /turn.?up|surplus|excess/i;
const KW_PER_MW = 1000;

interface SpenRow extends Instruction {
  /** Which unit its capacity is in, by its energy and its hours. */
  unit: 'MW' | 'kW';
}

/** Reads the rows; the unit of `capacity` is the one by which capacity × hours is `mwh`, the same in all rows. */
export function readSpenDispatches(records: readonly string[][], options: DispatchOptions): ReadDispatches {
  const faults: DispatchFault[] = [];
  const rows = records.flatMap((cells, place) => {
    const read = readRow(new DispatchRow(SPEN_COLUMNS, cells, place + 1, faults), options);
    return read ? [read] : [];
  });
  for (const { unit, row } of rows)
    if (unit !== rows[0]!.unit)
      faults.push({
        row,
        column: 'capacity',
        detail: `is in ${unit}, that of row ${rows[0]!.row + 1} in ${rows[0]!.unit}`,
      });
  return { instructions: addUp(rows), faults, leftOut: 0 };
}

function readRow(row: DispatchRow, { zone, eventType }: DispatchOptions): SpenRow | null {
  const startMs = row.instant('start', zone ?? 'UTC');
  const endMs = row.instant('end', zone ?? 'UTC');
  const [capacity, mwh, hours] = (['capacity', 'mwh', 'hours'] as const).map((column) => row.number(column));
  const direction = eventType ?? directionOf(row);
  if (startMs === null || endMs === null || capacity == null || mwh == null || hours == null) return null;
  if (endMs <= startMs) row.refuse('end', 'must come after start');
  const length = hoursBetween(startMs, endMs);
  if (!areClose(hours, length)) row.refuse('hours', `is ${hours}, the times are ${length}`);
  const unit = areClose(capacity * length, mwh) ? 'MW' : 'kW';
  if (unit === 'kW' && !areClose((capacity * length) / KW_PER_MW, mwh))
    row.refuse('capacity', 'times the hours is mwh neither as MW nor as kW');
  const power = row.text('power_type');
  return {
    row: row.row,
    key: ['SPEN', direction, power, iso(startMs), iso(endMs)].join('|'),
    name: `SPEN ${power}`.trim(),
    eventType: direction ?? 'TURN_DOWN',
    startMs,
    endMs,
    mw: unit === 'MW' ? capacity : capacity / KW_PER_MW,
    priceGbpPerMwh: null,
    zone: null,
    unit,
  };
}

function directionOf(row: DispatchRow): Instruction['eventType'] | null {
  const text = row.text('need_direction');
  if (DOWN.test(text)) return 'TURN_DOWN';
  if (UP.test(text)) return 'TURN_UP';
  row.refuse('need_direction', `"${text}" says neither turn-down nor turn-up: say what it asks (eventType)`);
  return null;
}

function addUp(rows: readonly SpenRow[]): Instruction[] {
  const byKey = new Map<string, SpenRow[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return [...byKey.values()].map((same) => {
    const { unit: _unit, ...first } = same[0]!;
    return { ...first, mw: sumOf(same.map(({ mw }) => exact(mw))).valueOf() };
  });
}
