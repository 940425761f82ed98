/** Cells that several of NESO's files have. */
import { readTime } from '../../readingText.ts';
import { londonToUtc } from '../../time/london.ts';
import { HALF_HOUR_MS } from '../../time/settlement.ts';
import { MARKET_ZONES } from '../../zones.ts';
import type { DispatchRow } from '../dispatches/dispatchRow.ts';
import { readWindow } from '../dispatches/nesoTimes.ts';

/** Event, direction and half hour: what joins the rows of the three files. */
export interface BuyersHalfHour {
  /** Number of the row, from 1 below the header. */
  row: number;
  buyerEventId: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startMs: number;
}

/** Columns from which a `BuyersHalfHour` is read. */
export const HALF_HOUR_COLUMNS = [
  'Event ID',
  'Event Type',
  'Delivery Date',
  'From_Local',
  'To_Local',
  'From_UTC',
  'To_UTC',
] as const;

/** Reads event, direction and half hour of a row; null, with a fault for each, where one of them cannot be read. */
export function readHalfHour(row: DispatchRow): BuyersHalfHour | null {
  const buyerEventId = readEventId(row);
  const eventType = readDirection(row);
  const window = readWindow(row);
  if (buyerEventId === null || eventType === null || window === null) return null;
  const { startMs, endMs } = window;
  if (startMs % HALF_HOUR_MS !== 0) row.refuse('From_UTC', `"${row.text('From_UTC')}" is not on the half hour`);
  else if (endMs - startMs !== HALF_HOUR_MS)
    row.refuse('To_UTC', `"${row.text('To_UTC')}" is not half an hour after From_UTC`);
  else return { row: row.row, buyerEventId, eventType, startMs };
  return null;
}

/** Reads the id of an event: numbers are written `136` or `136.0`. */
function readEventId(row: DispatchRow): string | null {
  const id = row.text('Event ID').replace(/^(\d+)\.0+$/, '$1');
  if (/^[\w.-]{1,50}$/.test(id)) return id;
  row.refuse('Event ID', id === '' ? 'is empty' : `"${id}" is not the id of an event`);
  return null;
}

function readDirection(row: DispatchRow): BuyersHalfHour['eventType'] | null {
  const type = row.text('Event Type');
  if (/^downwards$/i.test(type)) return 'TURN_DOWN';
  if (/^upwards$/i.test(type)) return 'TURN_UP';
  row.refuse('Event Type', `"${type}" is neither Upwards nor Downwards`);
  return null;
}

interface DecimalForm {
  /** Whether the cell may be empty, which means that there is no number yet. */
  mayBeEmpty?: boolean;
  /** Whether the number may be below zero, as what is settled may. */
  isSigned?: boolean;
}

const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/;

/** Reads a number with at most six decimals; null for an empty cell that may be, or with a fault. */
export function readDecimal(
  row: DispatchRow,
  column: string,
  { mayBeEmpty = false, isSigned = false }: DecimalForm = {},
): number | null {
  const text = row.text(column);
  if (text === '' && mayBeEmpty) return null;
  // -0 is 0 wherever it is compared.
  if (DECIMAL.test(text) && (isSigned || !text.startsWith('-'))) return Number(text) + 0;
  row.refuse(column, text === '' ? 'is empty' : decimalFault(text, isSigned));
  return null;
}

function decimalFault(text: string, isSigned: boolean): string {
  if (/^-\d/.test(text) && !isSigned) return `"${text}" is below zero`;
  return /^-?\d+\.\d{7,}$/.test(text) ? `"${text}" has more than six decimals` : `"${text}" is not a number`;
}

/** Reads whether the buyer tests the service by an event. */
export function readIsTest(row: DispatchRow): boolean | null {
  const type = row.text('Service Requirement Type');
  if (/^test$/i.test(type)) return true;
  if (/^live$/i.test(type)) return false;
  row.refuse('Service Requirement Type', `"${type}" is neither Live nor Test`);
  return null;
}

/** Returns the name of a zone, `Z1` to `Z12`, of which files write the number or the name; null for anything else. */
export function zoneName(text: string): string | null {
  const [, number] = /^\s*Z?0?(\d{1,2})(?:\.0+)?\s*$/i.exec(text) ?? [];
  return number !== undefined && Number(number) >= 1 && Number(number) <= MARKET_ZONES.length
    ? `Z${Number(number)}`
    : null;
}

/** Returns the instant of a time on the London clock; null where there is none, or two. */
export function londonInstant(text: string): number | null {
  const time = readTime(text);
  if (time === null) return null;
  if ('instant' in time) return time.instant;
  const instants = londonToUtc(time.date, time.clock);
  return instants.length === 1 ? instants[0]! : null;
}
