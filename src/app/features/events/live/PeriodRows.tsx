import { formatClock, formatEnergy } from '#app/format/format.ts';
import { poundsText } from '#app/ui/balance/amounts.ts';
import { BarDrawing } from '#app/ui/balance/BarDrawing.tsx';
import type { LivePeriod } from '#contract/live.ts';
import { isRunning } from './liveFigures.ts';
import classes from './PeriodRows.module.css';

/** Half hours as rows, for phones: the bar of each, what is likely, and what it earns. */
export function PeriodRows({ periods, now }: { periods: readonly LivePeriod[]; now: number }) {
  return (
    <ol className={classes.rows}>
      {periods.map((period) => {
        const { startTime, settlementPeriod, targetKwh, deliveredKwh, projected, likelyFactor, likelyGbp } = period;
        return (
          <li key={startTime} data-running={isRunning(period, now)}>
            <span>
              {formatClock(startTime)}
              <span>SP {settlementPeriod}</span>
            </span>
            <BarDrawing
              figures={{
                contractedKwh: targetKwh,
                capKwh: null,
                measuredKwh: deliveredKwh,
                likely: projected,
                afterKwh: null,
              }}
              size="row"
            />
            <strong>{formatEnergy(projected.kwh)}</strong>
            <span>
              {likelyGbp === null ? '' : poundsText(likelyGbp)}
              {likelyFactor !== null && <span>K {likelyFactor.toFixed(3).replace('-', '−')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
