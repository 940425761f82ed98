import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** Folder of NESO's files of a season; `NESO_DFS` names another. */
export const SEASON_FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../shared/data/neso-dfs');
export const hasSeason: boolean = existsSync(join(SEASON_FOLDER, 'bids.csv'));

type Row = Readonly<Record<string, string>>;

/** Half hour of a published requirement. */
export interface PublishedHalfHour {
  startMs: number;
  row: Row;
  /** MW by zone, Z1 to Z12. */
  caps: ReadonlyMap<string, number>;
  /** £/MWh; null where nothing was accepted. */
  dearestAccepted: number | null;
  bids: readonly Row[];
}

/** Requirement as the buyer published it. */
export interface PublishedRequirement {
  buyerEventId: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  submissionMs: number;
  startMs: number;
  endMs: number;
  guaranteedPrice: number;
  halfHours: readonly PublishedHalfHour[];
}

/** Offer of a participant, as a result names it. */
export interface ResultOfOffer {
  startMs: number;
  participant: string;
  unitId: string;
  mw: number;
  priceGbpPerMwh: number;
  isAccepted: boolean;
}

/** Returns the requirements of the folder, in order of their submission times. */
export function readSeason(): PublishedRequirement[] {
  const bids = Map.groupBy(rowsOf('bids'), keyOf);
  return [...Map.groupBy(rowsOf('requirement'), (row) => `${row['Event ID']} ${row['Event Type']}`).values()]
    .map((rows) => requirementOf(rows, bids))
    .toSorted((one, other) => one.submissionMs - other.submissionMs);
}

function requirementOf(rows: readonly Row[], bids: ReadonlyMap<string, readonly Row[]>): PublishedRequirement {
  const halfHours = rows
    .map((row) => halfHourOf(row, bids.get(keyOf(row)) ?? []))
    .toSorted((one, other) => one.startMs - other.startMs);
  const [first] = rows as [Row];
  const [date, clock] = first['DFS Submission Time_Local']!.split(' ') as [string, string];
  return {
    buyerEventId: first['Event ID']!,
    eventType: first['Event Type'] === 'Upwards' ? 'TURN_UP' : 'TURN_DOWN',
    submissionMs: instantOf(date, clock),
    startMs: halfHours[0]!.startMs,
    endMs: halfHours.at(-1)!.startMs + HALF_HOUR_MS,
    guaranteedPrice: Number(first['Guaranteed Acceptance Price GBP per MWh']),
    halfHours,
  };
}

function halfHourOf(row: Row, bids: readonly Row[]): PublishedHalfHour {
  const accepted = bids.filter(({ Status }) => Status === 'Accepted').map((bid) => Number(bid[PRICE]));
  const caps = row['Zonal Cap']!.split(',').map((cap) => cap.trim().split(':') as [string, string]);
  return {
    startMs: instantOf(row['Delivery Date']!, row['From_Local']!),
    row,
    caps: new Map(caps.map(([zone, mw]) => [zone, Number(mw)])),
    dearestAccepted: accepted.length === 0 ? null : Math.max(...accepted),
    bids,
  };
}

const PRICE = 'Utilisation Price GBP per MWh';
const WINDOW = ['Delivery Date', 'From_Local', 'To_Local', 'From_UTC', 'To_UTC'];
const SHARED = ['Event ID', 'Event Type', 'Event Tag', ...WINDOW];
const BIDS_COLUMNS = [
  ...SHARED,
  'Registered DFS Participant',
  'DFS Unit ID',
  'Zone',
  'DFS Procured MW',
  'Service Requirement Type',
  PRICE,
  'Status',
];

/** Returns the requirement file that is published of one requirement, as CSV. */
export const requirementCsv = ({ halfHours }: PublishedRequirement): string =>
  csvOf(
    Object.keys(halfHours[0]!.row),
    halfHours.map(({ row }) => row),
  );

/** Returns the utilisation file that is published of one requirement, with further offers, as CSV. */
export const resultsCsv = ({ halfHours }: PublishedRequirement, own: readonly ResultOfOffer[]): string =>
  csvOf(
    BIDS_COLUMNS,
    halfHours.flatMap(({ startMs, row, bids }) => [
      ...bids,
      ...own.filter((offer) => offer.startMs === startMs).map((offer) => resultRow(row, offer)),
    ]),
  );

const resultRow = (row: Row, { participant, unitId, mw, priceGbpPerMwh, isAccepted }: ResultOfOffer): Row => ({
  ...row,
  'Registered DFS Participant': participant,
  'DFS Unit ID': unitId,
  Zone: unitId.slice(unitId.lastIndexOf('Z') + 1),
  'DFS Procured MW': String(mw),
  [PRICE]: String(priceGbpPerMwh),
  Status: isAccepted ? 'Accepted' : 'Rejected',
});

const csvOf = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column]!))]
    .map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    .join('\r\n');

/** Returns the rows of all files of the folder whose names begin so. */
const rowsOf = (name: string): Row[] =>
  readdirSync(SEASON_FOLDER)
    .filter((file) => file.startsWith(name) && file.endsWith('.csv'))
    .flatMap((file) => parse(readFileSync(join(SEASON_FOLDER, file)), { columns: true }) as Row[]);

const keyOf = (row: Row): string =>
  [row['Event ID'], row['Event Type'], ...WINDOW.map((column) => row[column])].join(' ');

/** Returns the instant of a date such as 03/09/2026 and a time of the clock in London. */
function instantOf(date: string, clock: string): number {
  const [day, month, year] = date.split('/');
  return londonToUtc(`${year}-${month}-${day}`, clock)[0]!;
}
