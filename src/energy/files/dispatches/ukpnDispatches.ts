import {
  areClose,
  type DispatchFault,
  type DispatchOptions,
  DispatchRow,
  hoursBetween,
  type Instruction,
  type ReadDispatches,
  refuseRepeated,
} from './instruction.ts';
/** The data set of dispatches of UK Power Networks: one row for each dispatch of a flexible unit. */
import { iso } from './isoText.ts';

export const UKPN_COLUMNS = [
  'company_name',
  'fu_id',
  'zone',
  'product',
  'start_time_local',
  'end_time_local',
  'availability_mw_req',
  'utilisation_mw_req',
  'availability_price',
  'utilisation_price',
  'availability_mwh_req',
  'utilisation_mwh_req',
  'technology',
  'dispatch_type',
  'hours_requested',
  'dispatch_method',
  'start_time_utc',
  'end_time_utc',
] as const;

/** Reads the rows of a company; what was only kept available, without utilisation, is left out. */
export function readUkpnDispatches(records: readonly string[][], options: DispatchOptions): ReadDispatches {
  const faults: DispatchFault[] = [];
  const instructions: Instruction[] = [];
  records.forEach((cells, place) => {
    const row = new DispatchRow(UKPN_COLUMNS, cells, place + 1, faults);
    if (options.company !== null && row.text('company_name') !== options.company) return;
    const mw = row.number('utilisation_mw_req', { mayBeEmpty: true });
    if (mw === null || mw === 0) return;
    const instruction = readRow(row, mw, options.eventType ?? 'TURN_DOWN');
    if (instruction) instructions.push(instruction);
  });
  refuseRepeated(instructions, 'fu_id', faults);
  return { instructions, faults, leftOut: records.length - instructions.length };
}

function readRow(row: DispatchRow, mw: number, eventType: Instruction['eventType']): Instruction | null {
  const startMs = row.instant('start_time_utc', 'UTC');
  const endMs = row.instant('end_time_utc', 'UTC');
  const hours = row.number('hours_requested');
  const mwh = row.number('utilisation_mwh_req', { mayBeEmpty: true });
  if (startMs === null || endMs === null) return null;
  row.requireLocal('start_time_local', startMs);
  row.requireLocal('end_time_local', endMs);
  if (endMs <= startMs) row.refuse('end_time_utc', 'must come after start_time_utc');
  const length = hoursBetween(startMs, endMs);
  if (hours !== null && !areClose(hours, length)) row.refuse('hours_requested', `is ${hours}, the times are ${length}`);
  if (mwh !== null && !areClose(mwh, mw * length))
    row.refuse('utilisation_mwh_req', 'is not utilisation_mw_req × hours: another unit is suspected');
  const [unit, product, zone] = [row.text('fu_id'), row.text('product'), row.text('zone')];
  return {
    row: row.row,
    key: ['UKPN', unit, product, zone, iso(startMs), iso(endMs)].join('|'),
    name: `${product} ${unit}`.trim(),
    eventType,
    startMs,
    endMs,
    mw,
    priceGbpPerMwh: row.number('utilisation_price', { mayBeEmpty: true }),
    zone: zone || null,
  };
}
