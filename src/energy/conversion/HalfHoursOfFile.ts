/**
 * Readings of a file in our convention: import and export apart, in Wh of a half hour by its beginning. Takes line
 * after line and stores half hours of each asset, not its lines.
 */
import { readTime } from '../readingText.ts';
import { londonToUtc } from '../time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn, startOfSettlementPeriod } from '../time/settlement.ts';
import { type StampConvention, startOfStamp, toWh, type ValueConvention } from './convention.ts';

/** Convention of a file of readings; delivered energy has no sign without an event, so that none is read. */
export interface ReadingConvention extends Pick<ValueConvention, 'quantity' | 'stepMinutes'>, StampConvention {
  positive: 'EXPORT' | 'IMPORT';
  /** The clock of stamps without an offset. */
  zone: 'UTC' | 'LONDON';
}

export interface ConvertedHalfHour {
  /** Whole Wh, zero or more. */
  importWh: number;
  exportWh: number;
  /** Number of intervals of the file within it. */
  steps: number;
  /** Number of its first line. */
  line: number;
}

/** Reason why a line cannot be converted; `at` is the member that is wrong. */
export interface ConversionFault {
  at: 'stamp' | 'value';
  code: 'INVALID' | 'OUT_OF_RANGE' | 'REPEATED' | 'INCOMPLETE';
  detail: string;
}

const PERIOD = /^(\d{4}-\d\d-\d\d) SP ?(\d{1,2})$/;
const MAX_WH = 10_000_000;
const STEP_MS = 60_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const DECIMALS_OF_WH = 9;

export class HalfHoursOfFile {
  readonly #convention: ReadingConvention;
  readonly #latestMs: number;
  readonly #byKey = new Map<string, Map<number, ConvertedHalfHour>>();
  readonly #taken = new Map<string, Set<number>>();

  /** Takes the convention, and the instant after which no half hour begins. */
  constructor(convention: ReadingConvention, latestMs: number) {
    this.#convention = convention;
    this.#latestMs = latestMs;
  }

  /**
   * Adds a line of an asset; returns its fault, or null. A time that October repeats is the first of its two instants,
   * and the second when it is there again.
   */
  add(key: string, stamp: string, value: number, line: number): ConversionFault | null {
    const starts = this.#startsOf(stamp);
    if (!Array.isArray(starts)) return starts;
    let taken = this.#taken.get(key);
    if (!taken) this.#taken.set(key, (taken = new Set()));
    const startMs = starts.find((each) => !taken.has(each));
    if (startMs === undefined) return fault('stamp', 'REPEATED', `${stamp} appears twice`);
    const wh = toWh(value, { ...this.#convention, decimals: 0 });
    if (Math.abs(wh) * this.#stepsOfHalfHour > MAX_WH)
      return fault('value', 'OUT_OF_RANGE', 'must be at most 10,000 kWh in a half-hour');
    taken.add(startMs);
    this.#take(key, startMs, wh, line);
    return null;
  }

  /** Returns the half hours of which the file has only some intervals, with their first line. */
  incomplete(): { line: number; fault: ConversionFault }[] {
    return [...this.#byKey.values()].flatMap((halfHours) =>
      [...halfHours].flatMap(([startMs, { steps, line }]) =>
        steps === this.#stepsOfHalfHour
          ? []
          : [
              {
                line,
                fault: fault(
                  'stamp',
                  'INCOMPLETE',
                  `the half-hour from ${new Date(startMs).toISOString().slice(0, 16)}Z has ${steps} of ` +
                    `${this.#stepsOfHalfHour} intervals`,
                ),
              },
            ],
      ),
    );
  }

  /** Returns the half hours by asset, as named in the file, and by the instant at which each begins. */
  finish(): ReadonlyMap<string, ReadonlyMap<number, ConvertedHalfHour>> {
    for (const halfHours of this.#byKey.values())
      for (const halfHour of halfHours.values()) {
        halfHour.importWh = Math.round(Number(halfHour.importWh.toFixed(DECIMALS_OF_WH)));
        halfHour.exportWh = Math.round(Number(halfHour.exportWh.toFixed(DECIMALS_OF_WH)));
      }
    return this.#byKey;
  }

  get #stepsOfHalfHour(): number {
    return 30 / this.#convention.stepMinutes;
  }

  #take(key: string, startMs: number, wh: number, line: number): void {
    let halfHours = this.#byKey.get(key);
    if (!halfHours) this.#byKey.set(key, (halfHours = new Map()));
    const at = Math.floor(startMs / HALF_HOUR_MS) * HALF_HOUR_MS;
    const halfHour = halfHours.get(at) ?? { importWh: 0, exportWh: 0, steps: 0, line };
    if (wh > 0) halfHour.importWh += wh;
    else halfHour.exportWh -= wh;
    halfHour.steps++;
    halfHours.set(at, halfHour);
  }

  #startsOf(stamp: string): number[] | ConversionFault {
    const starts = this.#instantsOf(stamp);
    if (!Array.isArray(starts)) return starts;
    if (starts.some((startMs) => startMs % (this.#convention.stepMinutes * STEP_MS) !== 0))
      return fault('stamp', 'INVALID', `must be on a multiple of ${this.#convention.stepMinutes} minutes`);
    if (starts[0]! < EARLIEST) return fault('stamp', 'OUT_OF_RANGE', 'must not be before 2000');
    if (starts.at(-1)! > this.#latestMs) return fault('stamp', 'OUT_OF_RANGE', 'must not be more than a day ahead');
    return starts;
  }

  #instantsOf(stamp: string): number[] | ConversionFault {
    const [, date, period] = PERIOD.exec(stamp) ?? [];
    if (date !== undefined) return this.#instantOfPeriod(date, Number(period));
    const time = readTime(stamp);
    if (!time)
      return fault('stamp', 'INVALID', 'must be a time like 2026-07-15T16:30:00Z, or a period like 2026-07-15 SP 35');
    if ('instant' in time) return [startOfStamp(time.instant, this.#convention)];
    const { date: day, clock } = time;
    const stamps = this.#convention.zone === 'UTC' ? [Date.parse(`${day}T${clock}Z`)] : londonToUtc(day, clock);
    if (stamps.length === 0) return fault('stamp', 'INVALID', `${stamp} does not exist: the clocks go forward`);
    return stamps.map((ms) => startOfStamp(ms, this.#convention));
  }

  #instantOfPeriod(date: string, period: number): number[] | ConversionFault {
    if (this.#convention.stepMinutes !== 30) return fault('stamp', 'INVALID', 'a settlement period has 30 minutes');
    if (Number.isNaN(Date.parse(`${date}T00:00Z`))) return fault('stamp', 'INVALID', `${date} is not a date`);
    return period >= 1 && period <= settlementPeriodsIn(date)
      ? [startOfSettlementPeriod(date, period)]
      : fault('stamp', 'INVALID', `${date} has no settlement period ${period}`);
  }
}

const fault = (at: ConversionFault['at'], code: ConversionFault['code'], detail: string): ConversionFault => ({
  at,
  code,
  detail,
});
