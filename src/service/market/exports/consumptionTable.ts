import type { ConsumptionResponse, PortfolioConsumption } from '#contract/consumption.ts';
import type { Batch, Cell, TableColumn, Table } from '../../platform/http/formats/table.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';

/** Row of a series or of calendar periods: instants in epoch milliseconds, energy in kWh. */
interface Period {
  startMs: number;
  endMs: number;
  value: number | null;
  /** ACTUAL or ESTIMATED; null for periods, and where nothing was measured. */
  readingType?: string | null;
  /** Half hours with a reading; for a portfolio's series, assets with one. */
  present?: number | null;
  expected?: number | null;
}

const span = [
  { name: 'startTime', kind: 'instant' },
  { name: 'endTime', kind: 'instant' },
  { name: 'value', kind: 'number' },
] as const satisfies readonly TableColumn[];

/** Returns the table of half hours, hours or calendar periods of one asset. */
export async function assetConsumptionTable({ respond }: TableCall<'getAssetConsumption'>): Promise<Table> {
  const response = (await respond()) as ConsumptionResponse;
  if ('periods' in response)
    return tableOf([...span, ...counts], toPeriods(response.periods), (row) => [row.expected, row.present]);
  const columns = [...span, { name: 'readingType', kind: 'text' } as const];
  return tableOf(columns, 'data' in response ? toRecords(response.data) : toSeries(response), (row) => [
    row.readingType,
  ]);
}

/** Returns the table of the sums of a portfolio. */
export async function portfolioConsumptionTable({ respond }: TableCall<'getPortfolioConsumption'>): Promise<Table> {
  const { periods, values, start, stepSeconds, assetsPresent } = (await respond()) as PortfolioConsumption;
  if (periods) return tableOf([...span, ...counts], toPeriods(periods), (row) => [row.expected, row.present]);
  const series = toSeries({ start: start!, stepSeconds: stepSeconds!, values: values! }).map((row, index) => ({
    ...row,
    present: assetsPresent![index]!,
  }));
  return tableOf([...span, { name: 'assetsPresent', kind: 'integer' }], series, (row) => [row.present]);
}

const counts = [
  { name: 'expected', kind: 'integer' },
  { name: 'present', kind: 'integer' },
] as const satisfies readonly TableColumn[];

type Series = { start: string; stepSeconds: number; values: (number | null)[]; estimated?: number[] };

function toSeries({ start, stepSeconds, values, estimated = [] }: Series): Period[] {
  const [firstMs, stepMs, estimates] = [Date.parse(start), stepSeconds * 1000, new Set(estimated)];
  return values.map((value, index) => ({
    startMs: firstMs + index * stepMs,
    endMs: firstMs + (index + 1) * stepMs,
    value,
    readingType: value === null ? null : estimates.has(index) ? 'ESTIMATED' : 'ACTUAL',
  }));
}

const toRecords = (records: Extract<ConsumptionResponse, { data: unknown }>['data']): Period[] =>
  records.map(({ startTime, endTime, value, readingType }) => ({
    startMs: Date.parse(startTime),
    endMs: Date.parse(endTime),
    value,
    readingType,
  }));

const toPeriods = (periods: Extract<ConsumptionResponse, { periods: unknown }>['periods']): Period[] =>
  periods.map(({ from, to, ...figures }) => ({ startMs: Date.parse(from), endMs: Date.parse(to), ...figures }));

function tableOf(
  columns: readonly TableColumn[],
  rows: readonly Period[],
  further: (row: Period) => (Cell | undefined)[],
): Table {
  const byRow = rows.map((row) => [row.startMs, row.endMs, row.value, ...further(row)]);
  const cells = columns.map((_, index) => byRow.map((row) => row[index] ?? null));
  const batch: Batch = { rows: rows.length, cells, isLast: true };
  async function* only(): AsyncGenerator<Batch> {
    yield batch;
  }
  return { columns, batches: only() };
}
