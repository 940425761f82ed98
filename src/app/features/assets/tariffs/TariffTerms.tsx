import { useMemo } from 'react';
import { ClockChart } from '#app/charts/ClockChart.tsx';
import { formatPence } from '#app/format/format.ts';
import { Facts } from '#app/ui/Facts.tsx';
import type { Tariff } from '#contract/tariff.ts';
import { weekOfRates } from '#energy/weekOfRates.ts';
import { RateHeatMap } from './RateHeatMap.tsx';
import { firstDay, lastDay, ratesInWords, standingCharge, tariffTypeWords, vatInWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

/** Rates of a tariff, by the half hour of the week. */
export function TariffTerms({ tariff, today }: { tariff: Tariff; today: string }) {
  const values = useMemo(() => weekOfRates(tariff, today), [tariff, today]);
  const series = useMemo(
    () => [
      {
        key: 'rate',
        label: tariff.name,
        colour: tariff.direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)',
        filled: true,
        values,
      },
    ],
    [tariff, values],
  );
  const facts = [
    ['Type', tariffTypeWords[tariff.tariffType]],
    ['Rates', ratesInWords(tariff)],
    ['Standing charge', standingCharge(tariff.standingChargePencePerDay)],
    ['VAT', vatInWords(tariff)],
    ['Valid from', firstDay(tariff)],
    ['Last day', lastDay(tariff)],
  ] as const;
  return (
    <>
      <Facts facts={facts} wide />
      <div className={classes.chart}>
        <ClockChart
          title={`Weekly ${tariff.direction} rates`}
          fileName={`${tariff.name} week`}
          height={200}
          measure="p/kWh"
          series={series}
          show={formatPence}
          empty={values.every((value) => value === null) ? 'No rates this week' : undefined}
          summary={tariff.unitRates.map(rateInWords).join(' ')}
        />
      </div>
      {new Set(values).size > 1 && (
        <div className={classes.chart}>
          <RateHeatMap
            name={tariff.name}
            values={values}
            colour={tariff.direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
          />
        </div>
      )}
    </>
  );
}

const rateInWords = ({ label, pencePerKwh, startTime, endTime }: Tariff['unitRates'][number]): string =>
  `${label}: ${formatPence(pencePerKwh)}` +
  `${startTime !== undefined && endTime !== undefined ? `, ${startTime} to ${endTime}` : ''}.`;
