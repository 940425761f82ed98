import { formatFixed } from '#app/format/format.ts';

const KWH_PER_MWH = 1000;

/** How half hours of an event are written: in the unit of the largest, with all that a receipt begins with. */
interface HalfHourAmounts {
  unit: 'kWh' | 'MWh';
  scale: number;
  number: (kwh: number | null) => string;
}

/** Returns the unit of half hours that reach at most this much. */
export function amountsUpTo(kwh: number): HalfHourAmounts {
  const large = kwh >= KWH_PER_MWH;
  const scale = large ? KWH_PER_MWH : 1;
  return {
    unit: large ? 'MWh' : 'kWh',
    scale,
    number: (value) => (value === null ? '–' : formatFixed(value / scale, large ? 3 : 2)),
  };
}
