/** NESO's utilisation report: every participant's offers for a half hour, accepted or refused. */
import type { DispatchRow } from '../dispatches/dispatchRow.ts';
import { type BuyersHalfHour, HALF_HOUR_COLUMNS, readDecimal, readHalfHour, zoneName } from './cells.ts';

/** One offer of a unit for a half hour. */
export interface MarketBid extends BuyersHalfHour {
  unitId: string;
  participant: string;
  zone: string;
  /** Offered power in MW, also where it was refused. */
  mw: number;
  priceGbpPerMwh: number;
  isAccepted: boolean;
}

export const BID_COLUMNS = [
  ...HALF_HOUR_COLUMNS,
  'Registered DFS Participant',
  'DFS Unit ID',
  'Zone',
  'DFS Procured MW',
  'Utilisation Price GBP per MWh',
  'Status',
] as const;

/** Columns that distinguish the file from the two others. */
export const BID_MARKS: readonly string[] = [
  'Registered DFS Participant',
  'DFS Unit ID',
  'Zone',
  'Utilisation Price GBP per MWh',
  'Status',
];

/** Reads an offer; null, with a fault for each cell that cannot be read. */
export function readMarketBid(row: DispatchRow): MarketBid | null {
  const half = readHalfHour(row);
  const unitId = readName(row, 'DFS Unit ID');
  const participant = readName(row, 'Registered DFS Participant');
  const zone = readZone(row);
  const mw = readDecimal(row, 'DFS Procured MW');
  const priceGbpPerMwh = readDecimal(row, 'Utilisation Price GBP per MWh');
  const isAccepted = readStatus(row);
  if (half === null || unitId === null || participant === null || zone === null) return null;
  if (mw === null || priceGbpPerMwh === null || isAccepted === null) return null;
  return { ...half, unitId, participant, zone, mw, priceGbpPerMwh, isAccepted };
}

const MAX_NAME = 200;

function readName(row: DispatchRow, column: string): string | null {
  const name = row.text(column).replaceAll(/\s+/g, ' ');
  if (name !== '' && name.length <= MAX_NAME) return name;
  row.refuse(column, name === '' ? 'is empty' : `has more than ${MAX_NAME} characters`);
  return null;
}

function readZone(row: DispatchRow): string | null {
  const zone = zoneName(row.text('Zone'));
  if (zone === null) row.refuse('Zone', `"${row.text('Zone')}" is not a zone from 1 to 12`);
  return zone;
}

function readStatus(row: DispatchRow): boolean | null {
  const status = row.text('Status');
  if (/^accepted$/i.test(status)) return true;
  if (/^rejected$/i.test(status)) return false;
  row.refuse('Status', `"${status}" is neither Accepted nor Rejected`);
  return null;
}
