import { parse } from 'csv-parse/sync';
import { marketZone } from '#contract/zone.ts';
import { normalisePostcode } from '#energy/postcode.ts';

/** Maximum number of rows: Great Britain has some 2,900 outward postcodes. */
export const MAX_ZONE_ROWS = 5000;
const COLUMNS = ['outcode', 'zone'] as const;
/** Inward half that completes every outward postcode. */
const ANY_INWARD = '1AA';

interface Line {
  record: string[];
  /** `lines`: number of the line on which the row ends, from 1. */
  info: { lines: number };
}

/** Zones by outward postcode, or the faults of the file: each names its row, from 1 for the header, and its column. */
export type ZoneTableReading = { zones: Map<string, string> } | { faults: string[] };

/** Reads a file of zones: CSV with commas or semicolons, `outcode` and `zone` in any order, and no other column. */
export function readZoneTable(text: string): ZoneTableReading {
  const lines = parseLines(text);
  if (typeof lines === 'string') return { faults: [lines] };
  const [header, ...rows] = lines;
  const names = header?.record.map((name) => name.toLowerCase()) ?? [];
  const places = COLUMNS.map((name) => names.indexOf(name));
  if (names.length !== COLUMNS.length || places.includes(-1))
    return { faults: [`row 1 must have the columns ${COLUMNS.join(' and ')}`] };
  if (rows.length > MAX_ZONE_ROWS)
    return { faults: [`has ${rows.length} rows after its header: at most ${MAX_ZONE_ROWS} are read`] };
  const zones = new Map<string, string>();
  const rowOf = new Map<string, number>();
  const faults: string[] = [];
  for (const { record, info } of rows) {
    const row = `row ${info.lines}`;
    if (record.length !== COLUMNS.length) {
      faults.push(`${row} has ${record.length} columns instead of ${COLUMNS.length}`);
      continue;
    }
    const [outcode, zone] = places.map((place) => record[place]!) as [string, string];
    const [read, found] = [outcodeOf(outcode), zoneOf(zone)];
    if (read === null) faults.push(`${row}, column outcode: ${quoted(outcode)} is not an outward postcode like SW1A`);
    else if (rowOf.has(read)) faults.push(`${row}, column outcode: ${read} is in row ${rowOf.get(read)} already`);
    if (found === null) faults.push(`${row}, column zone: ${quoted(zone)} is not a zone, Z1 to Z12`);
    if (read !== null) rowOf.set(read, rowOf.get(read) ?? info.lines);
    if (read !== null && found !== null) zones.set(read, found);
  }
  return faults.length > 0 ? { faults } : { zones };
}

function parseLines(text: string): Line[] | string {
  const header = text.split('\n', 1)[0]!;
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      delimiter: header.includes(';') ? ';' : ',',
      relax_column_count: true,
      info: true,
    }) as unknown as Line[];
  } catch (error) {
    return `is not a valid CSV file: ${(error as Error).message}`;
  }
}

const quoted = (text: string): string => (text === '' ? 'nothing' : `"${text.slice(0, 20)}"`);

const outcodeOf = (text: string): string | null => normalisePostcode(`${text} ${ANY_INWARD}`)?.split(' ', 1)[0] ?? null;

/** Returns a zone in its one form; files also write the number alone. */
function zoneOf(text: string): string | null {
  const zone = `Z${text.replace(/^z/i, '')}`;
  return marketZone.safeParse(zone).success ? zone : null;
}
