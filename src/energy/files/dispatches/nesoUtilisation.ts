/** NESO's utilisation report of the Demand Flexibility Service: the bids of units, accepted or not. */
import {
  type DispatchFault,
  type DispatchOptions,
  DispatchRow,
  type Instruction,
  type ReadDispatches,
  refuseRepeated,
} from './instruction.ts';
import { iso } from './isoText.ts';

/** Columns that are read. */
export const NESO_COLUMNS = [
  'Event ID',
  'Event Type',
  'From_Local',
  'To_Local',
  'From_UTC',
  'To_UTC',
  'Registered DFS Participant',
  'DFS Unit ID',
  'Zone',
  'DFS Procured MW',
  'Utilisation Price GBP per MWh',
  'Status',
] as const;
/** Columns of the report and of the requirement that say nothing more of an instruction. */
export const NESO_OTHER_COLUMNS = [
  'Event Tag',
  'Delivery Date',
  'Service Requirement MW',
  'Service Requirement Type',
  'Dispatch Type',
  'Guaranteed Acceptance Price GBP per MWh',
  'Zonal Cap',
  'Participant Bids Eligible',
  'DFS Submission Time_Local',
  'Settled Volume MW',
  'Settled Cost GBP',
] as const;

/** Reads the accepted bids of a participant; half hours of one bid that follow each other are one instruction. */
export function readNesoUtilisation(
  header: readonly string[],
  records: readonly string[][],
  { company }: DispatchOptions,
): ReadDispatches {
  const faults: DispatchFault[] = [];
  const bids: Instruction[] = [];
  records.forEach((cells, place) => {
    const row = new DispatchRow(header, cells, place + 1, faults);
    if (company !== null && row.text('Registered DFS Participant') !== company) return;
    const bid = readBid(row);
    if (bid) bids.push(bid);
  });
  refuseRepeated(bids, 'DFS Unit ID', faults);
  return { instructions: joined(bids), faults, leftOut: records.length - bids.length };
}

function readBid(row: DispatchRow): Instruction | null {
  const status = row.text('Status');
  if (!/^(accepted|rejected)$/i.test(status)) row.refuse('Status', `"${status}" is neither Accepted nor Rejected`);
  if (!/^accepted$/i.test(status)) return null;
  const type = row.text('Event Type');
  if (!/^(up|down)wards$/i.test(type)) row.refuse('Event Type', `"${type}" is neither Upwards nor Downwards`);
  const [startMs, endMs] = [row.instant('From_UTC', 'UTC'), row.instant('To_UTC', 'UTC')];
  const mw = row.number('DFS Procured MW');
  const price = row.number('Utilisation Price GBP per MWh');
  if (startMs === null || endMs === null || mw === null || price === null) return null;
  row.requireLocal('From_Local', startMs);
  row.requireLocal('To_Local', endMs);
  if (endMs <= startMs) row.refuse('To_UTC', 'must come after From_UTC');
  const [event, unit, zone] = [row.text('Event ID'), row.text('DFS Unit ID'), row.text('Zone')];
  return {
    row: row.row,
    key: ['NESO_DFS', event, unit, zone, iso(startMs)].join('|'),
    name: `DFS ${event} ${unit}`.trim(),
    eventType: /^up/i.test(type) ? 'TURN_UP' : 'TURN_DOWN',
    startMs,
    endMs,
    mw,
    priceGbpPerMwh: price,
    zone: zone || null,
  };
}

function joined(bids: readonly Instruction[]): Instruction[] {
  const sorted = bids.toSorted((one, other) => one.name.localeCompare(other.name) || one.startMs - other.startMs);
  const instructions: Instruction[] = [];
  for (const bid of sorted) {
    const last = instructions.at(-1);
    const follows =
      last?.endMs === bid.startMs &&
      (['name', 'zone', 'eventType', 'mw', 'priceGbpPerMwh'] as const).every((member) => last[member] === bid[member]);
    if (follows) last.endMs = bid.endMs;
    else instructions.push({ ...bid });
  }
  return instructions.toSorted((one, other) => one.row - other.row);
}
