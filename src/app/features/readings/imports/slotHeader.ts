/** A column of the wide layout: a half hour by its clock, or by its number in the day. */
export type SlotColumn = { index: number } & ({ clock: string } | { period: number });

const CLOCK = /^\D*(\d{1,2}):([03]0)(?::00)?(?:\s*[-–].*)?$/;
const DIGITS = /^\D*([01]\d|2[0-4])([03]0)$/;
const PERIOD = /^\D*0?(\d{1,2})$/;
const FEWEST = 46;

/** The half-hour columns of a header: 46 to 50 of them; empty where the layout is not wide. */
export function slotColumns(header: readonly string[]): SlotColumn[] {
  const clocks = header.flatMap((name, index) => {
    const [, hours, minutes] = CLOCK.exec(name.trim()) ?? DIGITS.exec(name.trim()) ?? [];
    return hours === undefined ? [] : [{ index, clock: `${hours.padStart(2, '0')}:${minutes}` }];
  });
  if (clocks.length >= FEWEST) return clocks;
  const periods = header.flatMap((name, index) => {
    const period = Number(PERIOD.exec(name.trim())?.[1]);
    return period >= 1 && period <= 50 ? [{ index, period }] : [];
  });
  return periods.length >= FEWEST && new Set(periods.map(({ period }) => period)).size === periods.length
    ? periods
    : [];
}

/** Whether the clocks are ends: the first is 00:30 and the last midnight. */
export function labelsEnds(columns: readonly SlotColumn[]): boolean {
  const [first] = columns;
  const last = columns.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    'clock' in first &&
    'clock' in last &&
    first.clock === '00:30' &&
    (last.clock === '24:00' || last.clock === '00:00')
  );
}
