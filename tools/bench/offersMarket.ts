import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventType } from '#energy/delivery.ts';
import type { PastHalfHour } from '#energy/offers/acceptance.ts';
import { londonToUtc } from '#energy/time/london.ts';

const FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../shared/data/neso-dfs');

/** An offer as it was published; prices in £ per MWh. */
export interface PublishedOffer {
  participant: string;
  mw: number;
  price: number;
  isAccepted: boolean;
}

/** A half hour of a requirement, with all offers for it. */
export interface MarketHalfHour extends PastHalfHour {
  event: number;
  submissionMs: number;
  guaranteedPrice: number;
  offers: PublishedOffer[];
}

/** The half hours of NESO's files in order of their starts; null where there are no files. */
export function readMarket(): MarketHalfHour[] | null {
  if (!existsSync(join(FOLDER, 'bids.csv'))) return null;
  const halfHours = new Map<string, MarketHalfHour>();
  for (const row of rowsOf('requirement'))
    halfHours.set(keyOf(row), {
      event: Number(row['Event ID']),
      startMs: msOf(row['Delivery Date']!, row['From_Local']!),
      submissionMs: msOf(...(row['DFS Submission Time_Local']!.split(' ') as [string, string])),
      eventType: typeOf(row),
      askedMw: Number(row['Service Requirement MW']),
      isBuyersTest: row['Service Requirement Type'] === 'Test',
      guaranteedPrice: Number(row['Guaranteed Acceptance Price GBP per MWh']),
      dearestAccepted: null,
      cheapestRefused: null,
      offers: [],
    });
  for (const row of rowsOf('bids')) {
    const half = halfHours.get(keyOf(row))!;
    const price = Number(row['Utilisation Price GBP per MWh']);
    const isAccepted = row['Status'] === 'Accepted';
    half.offers.push({
      participant: row['Registered DFS Participant']!,
      mw: Number(row['DFS Procured MW']),
      price,
      isAccepted,
    });
    if (isAccepted) half.dearestAccepted = Math.max(half.dearestAccepted ?? price, price);
    else half.cheapestRefused = Math.min(half.cheapestRefused ?? price, price);
  }
  return [...halfHours.values()].sort((one, other) => one.startMs - other.startMs);
}

const keyOf = (row: Record<string, string>): string =>
  [row['Event ID'], row['Event Type'], row['Delivery Date'], row['From_Local']].join(' ');
const typeOf = (row: Record<string, string>): EventType => (row['Event Type'] === 'Upwards' ? 'TURN_UP' : 'TURN_DOWN');

/** Rows of all files of the folder whose names begin so. */
function rowsOf(name: string): Record<string, string>[] {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(name) && file.endsWith('.csv'));
  return files.flatMap((file) => {
    const [header, ...lines] = readFileSync(join(FOLDER, file), 'utf8').trim().split(/\r?\n/).map(cellsOf);
    return lines.map((cells) => Object.fromEntries(cells.map((cell, place) => [header![place]!, cell])));
  });
}

const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? '');

/** An instant from a date such as 03/09/2026 and a time of the clock in London. */
function msOf(date: string, time: string): number {
  const [day, month, year] = date.split('/');
  return londonToUtc(`${year}-${month}-${day}`, time)[0]!;
}
