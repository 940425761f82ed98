import type { BodyOf } from '#app/data/operationTypes.ts';
import { type CsvRow, parseCsv } from '#app/ui/files/csv.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { EventTrades } from '#contract/trade.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

const COLUMNS = [
  'startTime',
  'tradedMwh',
  'tradePriceGbpPerMwh',
  'sourcingCostGbpPerMwh',
  'imbalancePriceGbpPerMwh',
] as const;

/** The lines of a text that trades were read from, and what is wrong with them. */
export type TradesOfText = { trades: BodyOf<'setEventTrades'>['trades'][number][]; lines: number[]; faults: string[] };

/** The half hours of an event as CSV, with what is kept of each; a half hour without a trade has its start alone. */
export function tradesText(
  { startTime, endTime }: { startTime: string; endTime: string },
  { trades }: Pick<EventTrades, 'trades'>,
): string {
  const kept = new Map(trades.map((trade) => [Date.parse(trade.startTime), trade]));
  const rows: string[] = [COLUMNS.join(',')];
  for (let at = Date.parse(startTime); at < Date.parse(endTime); at += HALF_HOUR_MS) {
    const trade = kept.get(at);
    const start = new Date(at).toISOString().replace('.000Z', 'Z');
    rows.push([start, ...COLUMNS.slice(1).map((column) => trade?.[column] ?? '')].join(','));
  }
  return `${rows.join('\n')}\n`;
}

/** Reads a text in that form; rows with a start alone are left out, an empty price of imbalance is not known. */
export function readTrades(text: string): TradesOfText {
  const [header, ...rows] = parseCsv(text);
  const read: TradesOfText = { trades: [], lines: [], faults: [] };
  if (header?.fields.join() !== COLUMNS.join()) return { ...read, faults: [`line 1 must be ${COLUMNS.join(',')}`] };
  for (const row of rows) readRow(row, read);
  return read;
}

function readRow({ line, fields }: CsvRow, { trades, lines, faults }: TradesOfText): void {
  const [startTime = '', tradedMwh = '', price = '', cost = '', imbalance = ''] = fields;
  if (fields.slice(1).every((field) => field === '')) return;
  if (fields.length !== COLUMNS.length) {
    faults.push(`line ${line} has ${fields.length} cells, not ${COLUMNS.length}`);
    return;
  }
  lines.push(line);
  trades.push({
    startTime,
    tradedMwh,
    tradePriceGbpPerMwh: price,
    sourcingCostGbpPerMwh: cost,
    imbalancePriceGbpPerMwh: imbalance === '' ? null : imbalance,
  });
}

/** The faults that the service found, by line and column. */
export const faultsByLine = (errors: readonly ProblemItem[], lines: readonly number[]): string[] =>
  errors.flatMap(({ pointer, detail }) => {
    const [, place, column] = /^\/trades\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
    return place === undefined ? [] : [`line ${lines[Number(place)]}, ${column} ${detail}`];
  });
