/** NESO's three files of the Demand Flexibility Service: which one it is, and its rows. */
import { columnPlaces, DispatchRow } from '../dispatches/dispatchRow.ts';
import type { DispatchFault } from '../dispatches/instruction.ts';
import { BID_COLUMNS, BID_MARKS, type MarketBid, readMarketBid } from './bids.ts';
import type { BuyersHalfHour } from './cells.ts';
import {
  readRequirementPeriod,
  REQUIREMENT_COLUMNS,
  REQUIREMENT_MARKS,
  type RequirementPeriod,
  type RequirementTerms,
  TERM_COLUMNS,
} from './requirement.ts';
import { dfsSeason } from './season.ts';
import { type MarketSummary, readMarketSummary, SUMMARY_COLUMNS, SUMMARY_MARKS } from './summary.ts';

export type NesoFileKind = 'REQUIREMENT' | 'BIDS' | 'SUMMARY';

/** Rows of a file, each once. */
export type NesoRows =
  | { kind: 'REQUIREMENT'; halfHours: RequirementPeriod[] }
  | { kind: 'BIDS'; bids: MarketBid[] }
  | { kind: 'SUMMARY'; halfHours: MarketSummary[] };

export interface NesoReading {
  read: NesoRows;
  faults: DispatchFault[];
  /** Rows that say the same as an earlier one. */
  repeated: number;
}

/** Reads the rows of one file, one after the other. */
export interface NesoFileReader {
  kind: NesoFileKind;
  /** Columns that are not known, and are not read. */
  ignoredColumns: string[];
  /** Reads the next row, from 1 below the header. */
  read(cells: readonly string[], row: number): void;
  end(): NesoReading;
}

const FILES: Record<NesoFileKind, { name: string; needed: readonly string[]; marks: readonly string[] }> = {
  REQUIREMENT: { name: 'NESO’s requirement', needed: REQUIREMENT_COLUMNS, marks: REQUIREMENT_MARKS },
  BIDS: { name: 'NESO’s utilisation report', needed: BID_COLUMNS, marks: BID_MARKS },
  SUMMARY: { name: 'NESO’s utilisation report summary', needed: SUMMARY_COLUMNS, marks: SUMMARY_MARKS },
};
const KINDS = Object.keys(FILES) as NesoFileKind[];
/** Columns that are published and not needed. */
const ALSO_PUBLISHED: readonly string[] = ['Event Tag', 'Service Requirement Type'];

/** Returns the kind of a file by its header; or the reason why it is none of the three, or lacks a column. */
export function recogniseNesoFile(header: readonly string[]): { kind: NesoFileKind } | { fault: string } {
  if (new Set(header).size !== header.length) return { fault: 'the file has a duplicate column' };
  const shares = KINDS.map((kind) => ({ kind, share: shareOf(FILES[kind].marks, header) }));
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one));
  if (best.share === 0)
    return {
      fault: 'the file is none of NESO’s: it has no column of the requirement, the utilisation report or its summary',
    };
  const { name, needed } = FILES[best.kind];
  const missing = needed.filter((column) => !header.includes(column));
  return missing.length === 0 ? { kind: best.kind } : { fault: `${name} has no column ${missing.join(', ')}` };
}

const shareOf = (marks: readonly string[], header: readonly string[]): number =>
  marks.filter((column) => header.includes(column)).length / marks.length;

/** Opens a file whose kind was recognised. */
export function openNesoFile(header: readonly string[], kind: NesoFileKind): NesoFileReader {
  const places = columnPlaces(header);
  const known = [...FILES[kind].needed, ...ALSO_PUBLISHED];
  const faults: DispatchFault[] = [];
  const open = <Row extends BuyersHalfHour>(
    readRow: (row: DispatchRow) => Row | null,
    keyOf: (row: Row) => string,
    end: (rows: Row[]) => NesoRows,
  ): NesoFileReader => {
    const rows: Row[] = [];
    return {
      kind,
      ignoredColumns: header.filter((column) => !known.includes(column)),
      read(cells, at) {
        const row = readRow(new DispatchRow(places, cells, at, faults));
        if (row !== null) rows.push(row);
      },
      end() {
        const once = rowsOnce(rows, keyOf, faults);
        return { read: end(once), faults, repeated: rows.length - once.length };
      },
    };
  };
  if (kind === 'BIDS') return open(readMarketBid, bidKey, (bids) => ({ kind, bids }));
  if (kind === 'SUMMARY') return open(readMarketSummary, halfHourKey, (halfHours) => ({ kind, halfHours }));
  return open(readRequirementPeriod, halfHourKey, (halfHours) => {
    requireSameTerms(halfHours, faults);
    return { kind, halfHours };
  });
}

const halfHourKey = ({ buyerEventId, eventType, startMs }: BuyersHalfHour): string =>
  `${buyerEventId}|${eventType}|${startMs}`;
const bidKey = (bid: MarketBid): string => `${halfHourKey(bid)}|${bid.unitId}`;

/** Returns the first row of each key; rows of one key with other values are all faults, since nobody knows which counts. */
function rowsOnce<Row extends BuyersHalfHour>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  faults: DispatchFault[],
): Row[] {
  const once = new Map<string, Row>();
  const faulty = new Set<number>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = once.get(key);
    if (first === undefined) once.set(key, row);
    else if (valuesOf(row) !== valuesOf(first)) {
      if (!faulty.has(first.row)) faults.push(otherValues(first.row, row.row));
      faults.push(otherValues(row.row, first.row));
      faulty.add(first.row);
    }
  }
  return [...once.values()];
}

const valuesOf = (row: BuyersHalfHour): string => JSON.stringify({ ...row, row: 0 });

const otherValues = (row: number, other: number): DispatchFault => ({
  row,
  column: 'Event ID',
  detail: `is the same half hour with different values in row ${other + 1}`,
});

/** Notes a fault for each half hour whose terms are not those of the first one of its event. */
function requireSameTerms(halfHours: readonly RequirementPeriod[], faults: DispatchFault[]): void {
  const members = Object.keys(TERM_COLUMNS) as (keyof RequirementTerms)[];
  for (const [first, ...others] of Map.groupBy(halfHours, requirementKey).values())
    for (const other of others)
      for (const member of members)
        if (String(first![member]) !== String(other[member]))
          faults.push({
            row: other.row,
            column: TERM_COLUMNS[member],
            detail: `differs from row ${first!.row + 1} of the same event`,
          });
}

/** Returns the key of the requirement that a half hour belongs to: ids of events begin again each season. */
export const requirementKey = ({ buyerEventId, eventType, startMs }: BuyersHalfHour): string =>
  `${dfsSeason(startMs)}|${buyerEventId}|${eventType}`;
