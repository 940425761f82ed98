import type { PaymentMapping } from '#contract/payment.ts';
import { dayNumber, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

export type Parsed<Value> = { value: Value } | { detail: string };

const AMOUNT = /^(-?)£?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,6})?$/;
const TIME = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(\d{4}))[T ](\d\d:\d\d)(?::00(?:\.0+)?)?(Z|[+-]\d\d:\d\d)?$/;
const MONTH = /^(?:(20\d\d)-(0[1-9]|1[0-2])(?:-\d\d)?|\d\d\/(0[1-9]|1[0-2])\/(20\d\d))$/;

/** Returns the decimal text of an amount: "£1,234.50" is 1234.50. */
export function parsePounds(text: string): Parsed<string> {
  const found = AMOUNT.exec(text);
  if (!found) return { detail: `"${text}" is not an amount with at most six decimals` };
  return { value: `${found[1]}${found[2]!.replaceAll(',', '')}${found[3] ?? ''}` };
}

/** Returns the month of "2026-11", "2026-11-30" or "30/11/2026". */
export function parseMonth(text: string): Parsed<string> {
  const found = MONTH.exec(text);
  if (!found) return { detail: `"${text}" is not a month like 2026-11, or a day of one` };
  return { value: `${found[1] ?? found[4]}-${found[2] ?? found[3]}` };
}

/** Returns the instant at which a half hour begins, from a stamp of its start or its end. */
export function parseHalfHour(text: string, { zone, stamp }: Pick<PaymentMapping, 'zone' | 'stamp'>): Parsed<number> {
  const found = TIME.exec(text.replace(/z$/, 'Z'));
  if (!found) return { detail: `"${text}" is not a time like 2026-11-26T17:30Z or 26/11/2026 17:30` };
  const date = `${found[1] ?? found[6]}-${found[2] ?? found[5]}-${found[3] ?? found[4]}`;
  const [clock, offset] = [found[7]!, found[8]];
  if (!isDate(date)) return { detail: `${date} is not a date` };
  const isLondon = offset === undefined && zone === 'LONDON';
  const instants = isLondon ? londonInstants(date, clock) : [Date.parse(`${date}T${clock}:00${offset ?? 'Z'}`)];
  const [at, second] = instants;
  if (at === undefined) return { detail: `${text} does not exist in UK time` };
  if (second !== undefined) return { detail: `${text} occurs twice in UK time: write it with an offset` };
  if (Number.isNaN(at)) return { detail: `${text} is not a time` };
  if (at % HALF_HOUR_MS !== 0) return { detail: `${text} is not on :00 or :30` };
  return { value: stamp === 'END' ? at - HALF_HOUR_MS : at };
}

function isDate(date: string): boolean {
  try {
    dayNumber(date);
    return true;
  } catch {
    return false;
  }
}

function londonInstants(date: string, clock: string): number[] {
  try {
    return londonToUtc(date, clock);
  } catch {
    return [NaN];
  }
}
