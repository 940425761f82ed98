import { formatFixed } from '#app/format/format.ts';
import type { EventBalance } from '#contract/balance.ts';

type Sized = Pick<EventBalance, 'contractedKwh' | 'measuredKwh' | 'likely'>;

const THIN = '\u202f';
const KWH_PER_MWH = 1000;

/** Amounts of one balance, all in the unit of its largest, as its sentence has them. */
export interface Amounts {
  unit: 'kWh' | 'MWh';
  /** "7.24". */
  number: (kwh: number) => string;
  /** "7.24 MWh". */
  text: (kwh: number) => string;
}

/** Returns how the amounts of a balance are written. */
export function amountsOf({ contractedKwh, measuredKwh, likely }: Sized): Amounts {
  const size = Math.max(...[contractedKwh, measuredKwh, likely?.kwh].map((kwh) => Math.abs(kwh ?? 0)));
  const large = size >= KWH_PER_MWH;
  const number = (kwh: number): string => (large ? formatFixed(kwh / KWH_PER_MWH, 2) : formatFixed(kwh, 1));
  const unit = large ? 'MWh' : 'kWh';
  return { unit, number, text: (kwh) => number(kwh) + THIN + unit };
}

/** Never certain: "under 1", "25" or "over 99" percent. */
export function chanceNumber(percent: number): string {
  if (percent < 1) return 'under 1';
  return percent > 99 ? 'over 99' : String(Math.round(percent));
}

/** "25 %". */
export const chanceText = (percent: number): string => `${chanceNumber(percent)}${THIN}%`;

/** Whole pounds from a hundred on, "£2,317"; pence below, "£4.20". */
export const poundsText = (gbp: number): string =>
  gbp
    .toLocaleString('en-GB', {
      style: 'currency',
      currency: 'GBP',
      ...(Math.abs(gbp) >= 100 && { maximumFractionDigits: 0 }),
    })
    .replace('-', '−');
