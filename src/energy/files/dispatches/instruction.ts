/** Common form of the instructions in data sets of dispatches: a power that a buyer asks of one unit in a window. */
import type { HalfHourTerm } from '../../settlement/deals.ts';
import { HOUR_MS } from '../../time/spans.ts';

export interface Instruction {
  /** Number of its first row, from 1 below the header. */
  row: number;
  /** Key, the same for the same instruction in another file, whatever power, price and end it has there. */
  key: string;
  name: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startMs: number;
  endMs: number;
  /** Power that is asked, the greatest of its half hours, and the price that they share. */
  mw: number;
  priceGbpPerMwh: number | null;
  /** Terms of its half hours; absent where the others hold for every half hour of the window. */
  halfHourTerms?: HalfHourTerm[] | null;
  zone: string | null;
  /** Whether the buyer tests the service by it: as binding and paid as any other. */
  isBuyersTest: boolean;
  /** Instructions that it was read as before events had terms by half hour, with the keys of then. */
  before?: Instruction[];
}

/** Options that supply what a file alone does not say. */
export interface DispatchOptions {
  /** The provider whose rows count, as the file names it; rows of others are skipped. */
  company: string | null;
  /** The clock of times without an offset, where a data set has no UTC column. */
  zone: 'UTC' | 'LONDON' | null;
  /** Direction that is asked, where the file does not say it or says it in other words. */
  eventType: Instruction['eventType'] | null;
}

export interface DispatchFault {
  row: number;
  column: string;
  detail: string;
}

/** Numbers of rows that are no instruction to this provider, by reason. */
export interface PassedOver {
  otherCompanies: number;
  /** Rejected or withdrawn rows, or rows of reactive power. */
  notAccepted: number;
  /** Rows with availability without utilisation, or with nothing asked. */
  noPower: number;
  /** Rows with the same instruction, with the same terms, as an earlier row. */
  repeated: number;
}

export interface ReadDispatches {
  instructions: Instruction[];
  faults: DispatchFault[];
  passedOver: PassedOver;
}

/** Reads the rows of one file, one after the other. */
export interface DispatchReader {
  /** Reads the next row, from 1 below the header. */
  read(cells: readonly string[], row: number): void;
  end(): ReadDispatches;
}

/** A data set of a buyer. */
export interface DispatchFormat {
  /** Columns without which it cannot be read, and by which it is recognised. */
  needed: readonly string[];
  /** All columns that it is published with, as far as known. */
  known: readonly string[];
  open(header: readonly string[], options: DispatchOptions): DispatchReader;
}

/** Whether a name in a file means a provider: case and spaces differ from row to row. */
export const isCompany = (written: string, company: string | null): boolean =>
  company === null || plain(written) === plain(company);

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Maximum error of a product of two numbers that are each written with two decimals. */
const HALF_OF_LAST_DECIMAL = 0.005;

/** Whether an energy is a power for some hours, except for the rounding of what is written. */
export const isEnergyOf = (mwh: number, mw: number, hours: number): boolean =>
  Math.abs(mwh - mw * hours) <= 0.005 * Math.abs(mwh) + HALF_OF_LAST_DECIMAL * (1 + hours) + 1e-9;

/** Whether two lengths in hours are the same except for the rounding of what is written. */
export const isSameLength = (one: number, other: number): boolean => Math.abs(one - other) <= 0.0101;

export const hoursBetween = (startMs: number, endMs: number): number => (endMs - startMs) / HOUR_MS;

/**
 * Returns each instruction once. Rows that say the same twice are counted; where they differ nobody knows which is
 * meant, so that all of them are faults.
 */
export function withoutRepeated(
  instructions: readonly Instruction[],
  column: string,
  { faults, passedOver }: Pick<ReadDispatches, 'faults' | 'passedOver'>,
): Instruction[] {
  const byKey = Map.groupBy(instructions, ({ key }) => key);
  return [...byKey.values()].flatMap(([first, ...others]) => {
    const differing = others.filter((other) => !hasSameTerms(first!, other));
    passedOver.repeated += others.length - differing.length;
    if (differing.length === 0) return [first!];
    for (const { row } of [first!, ...differing])
      faults.push({
        row,
        column,
        detail: `is the same dispatch with different terms in row ${otherRow(row, first!, differing)}`,
      });
    return [];
  });
}

const otherRow = (row: number, first: Instruction, differing: readonly Instruction[]): number =>
  (row === first.row ? differing[0]!.row : first.row) + 1;

const hasSameTerms = (one: Instruction, other: Instruction): boolean =>
  (['eventType', 'endMs', 'mw', 'priceGbpPerMwh', 'isBuyersTest'] as const).every(
    (member) => one[member] === other[member],
  );

export const nothingPassedOver = (): PassedOver => ({ otherCompanies: 0, notAccepted: 0, noPower: 0, repeated: 0 });
