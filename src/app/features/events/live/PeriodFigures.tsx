import { formatFixed, splitUnit } from '#app/format/format.ts';
import { poundsText } from '#app/ui/balance/amounts.ts';
import type { LivePeriod } from '#contract/live.ts';
import classes from './PeriodFigures.module.css';

/** What is likely of each half hour, below its bar: energy, performance factor and pounds, as far as they are known. */
export function PeriodFigures({ periods }: { periods: readonly LivePeriod[] }) {
  const { unit } = splitUnit(Math.max(...periods.map(({ projected }) => Math.abs(projected.kwh))), 'kWh');
  const energy = (kwh: number) => (unit === 'MWh' ? formatFixed(kwh / 1000, 2) : formatFixed(kwh, 1));
  const rows: [name: string, show: (period: LivePeriod) => string | null][] = [
    [`Likely, ${unit}`, ({ projected }) => energy(projected.kwh)],
    ['K', ({ likelyFactor }) => likelyFactor?.toFixed(3).replace('-', '−') ?? null],
    ['Likely £', ({ likelyGbp }) => (likelyGbp === null ? null : poundsText(likelyGbp))],
  ];
  return (
    <table className={classes.figures}>
      <tbody>
        {rows
          .filter(([, show]) => periods.some((period) => show(period) !== null))
          .map(([name, show]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {periods.map((period) => (
                <td key={period.startTime}>{show(period) ?? '–'}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
