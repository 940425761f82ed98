import {
  formatDay,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatPounds,
  formatPower,
  splitCarbon,
  splitUnit,
} from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { AssetAnalytics } from '#contract/analytics.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import classes from './AnalyticsFigures.module.css';

type Measured = { value: string; unit?: string };
const NONE: Measured = { value: '–' };
// No value, no unit.
const energy = (kwh: number | null): Measured => (kwh === null ? NONE : splitUnit(kwh, 'kWh'));
const power = (kw: number | null): Measured => (kw === null ? NONE : splitUnit(kw, 'kW'));
const percent = (value: number | null): Measured =>
  value === null ? NONE : { value: formatNumber(value, 'headline'), unit: '%' };
const perDay = ({ from, to }: AssetAnalytics): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Figures of the range, each with its basis. */
export function AnalyticsFigures({ analytics, stale }: { analytics: AssetAnalytics; stale: boolean }) {
  const { coverage, importKwh, exportKwh, peakKw, peakUTC, meanKw, loadFactorPercent, baseLoadKw, nightKwh, dayKwh } =
    analytics;
  const { costGbp, carbonKg, carbonSource, baselineBiasPercent, baselineMapePercent } = analytics;
  const read = receivedPercent(coverage);
  const split =
    nightKwh === null || dayKwh === null || nightKwh + dayKwh <= 0 ? null : (100 * nightKwh) / (nightKwh + dayKwh);
  const days = perDay(analytics);
  return (
    <div className={classes.figures} data-stale={stale}>
      <Figure
        label="Import"
        {...energy(importKwh)}
        note={
          importKwh === null
            ? 'no reading'
            : `${formatEnergy(importKwh / days)} per day, ${formatPercent(read)} of readings received`
        }
      />
      <Figure label="Peak" {...power(peakKw)} note={peakUTC === null ? 'not known' : <Time at={peakUTC} />} />
      <Figure label="Load factor" {...percent(loadFactorPercent)} note={`${formatPower(meanKw)} on average`} />
      <Figure label="Base load" {...power(baseLoadKw)} note="continuous load" />
      <Figure
        label="Night share"
        {...percent(split)}
        note={nightKwh === null ? 'not known' : `${formatEnergy(nightKwh)} at night, ${formatEnergy(dayKwh)} by day`}
      />
      <Figure
        label="Cost"
        value={formatPounds(costGbp)}
        note={costGbp === null ? 'no tariff in this period' : `${formatPounds(costGbp / days)} a day`}
      />
      <Figure
        label="Carbon"
        {...splitCarbon(carbonKg)}
        note={<span title={carbonSource}>typical grid mix, not measured</span>}
      />
      <Figure
        label="Baseline error"
        {...percent(baselineMapePercent)}
        note={baselineBiasPercent === null ? 'no days to compare' : `bias ${formatPercent(baselineBiasPercent)}`}
      />
      {exportKwh !== null && (
        <Figure label="Export" {...energy(exportKwh)} note={`since ${formatDay(analytics.from)}`} />
      )}
    </div>
  );
}
