import { EVERY_DAY } from '#energy/tariff.ts';

/** A rate or a period of the week as typed; days are '1' (Monday) to '7', an empty number field is ''. */
export type RateRow = {
  /** React key of the row. */
  key: string;
  label: string;
  pence: number | string;
  days: string[];
  from: string;
  until: string;
  /** London days of the rate's validity, if it was recorded with them. */
  validFrom?: string | undefined;
  validTo?: string | undefined;
};

type Rate = {
  label: string;
  pencePerKwh: number;
  daysOfWeek?: number[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  validFrom?: string | undefined;
  validTo?: string | undefined;
};

export const WEEK = EVERY_DAY.map(String);
const MIDNIGHT = '00:00';
let made = 0;

/** A row that covers the whole week. */
export const emptyRow = (): RateRow => ({
  key: `rate${made++}`,
  label: '',
  pence: '',
  days: WEEK,
  from: MIDNIGHT,
  until: MIDNIGHT,
});

export const rowOf = ({
  label,
  pencePerKwh,
  daysOfWeek = [...EVERY_DAY],
  startTime = MIDNIGHT,
  endTime = MIDNIGHT,
  validFrom,
  validTo,
}: Rate): RateRow => ({
  ...emptyRow(),
  label,
  pence: pencePerKwh,
  days: daysOfWeek.map(String),
  from: startTime,
  until: endTime,
  validFrom,
  validTo,
});

export const daysOf = ({ days }: RateRow): number[] => days.map(Number).toSorted((one, other) => one - other);
export const penceOf = ({ pence }: RateRow): number => (typeof pence === 'number' ? pence : Number.NaN);

/** A row as a unit rate of a tariff; that of a single-rate tariff holds at any time. */
export const unitRateOf = (row: RateRow, isSingle: boolean): Rate => ({
  label: row.label.trim(),
  pencePerKwh: penceOf(row),
  ...(!isSingle && row.days.length < WEEK.length && { daysOfWeek: daysOf(row) }),
  ...(!isSingle && (row.from !== MIDNIGHT || row.until !== MIDNIGHT) && { startTime: row.from, endTime: row.until }),
  ...(row.validFrom !== undefined && { validFrom: row.validFrom }),
  ...(row.validTo !== undefined && { validTo: row.validTo }),
});

/** The error in rows, as one sentence; null without one. */
export function faultOfRows(rows: readonly RateRow[]): string | null {
  const place = rows.findIndex(
    ({ label, pence, days }) => label.trim() === '' || typeof pence !== 'number' || days.length === 0,
  );
  if (place < 0) return null;
  const { label, pence } = rows[place]!;
  const what =
    label.trim() === '' ? 'a name' : typeof pence !== 'number' ? 'a price in pence' : 'at least one day of the week';
  return `Rate ${place + 1} needs ${what}`;
}
