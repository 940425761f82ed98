import { formatClock, formatPeriods } from '#app/format/format.ts';
import { chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { EventForecast, ForecastPeriod } from '#contract/moreAssets.ts';
import { forecastAmounts } from './forecastAmounts.ts';
import classes from './ForecastRows.module.css';

const PHONE_PX = 720;
/** More of them scroll sideways. */
const MAX_IN_SIGHT = 8;
const COLUMN_PX = 60;

type Figure = { name: string; of: (period: ForecastPeriod) => string; isStrong?: boolean };

/** The figures of each half hour under its bar; where it is narrow a row for each. */
export function ForecastRows({ forecast }: { forecast: EventForecast }) {
  const isNarrow = useNarrowerThan(PHONE_PX);
  const { settlementPeriods: periods } = forecast;
  const { number, unit } = forecastAmounts(forecast);
  const figures: Figure[] = [
    { name: isNarrow ? `Forecast, ${unit}` : 'Forecast', of: ({ likely }) => number(likely.kwh), isStrong: true },
    ...(forecast.contractedKwh === null
      ? []
      : [
          {
            name: 'Chance',
            of: ({ chancePercent }: ForecastPeriod) => (chancePercent === null ? '–' : chanceText(chancePercent)),
          },
        ]),
    ...(periods.some(({ likelyGbp }) => likelyGbp !== null)
      ? [
          {
            name: 'Likely £',
            of: ({ likelyGbp }: ForecastPeriod) => (likelyGbp === null ? '–' : poundsText(likelyGbp)),
          },
        ]
      : []),
  ];
  const when = ({ startTime, endTime }: ForecastPeriod) => (
    <>
      {formatClock(startTime)} <small>{formatPeriods(startTime, endTime)}</small>
    </>
  );
  if (isNarrow)
    return (
      <table className={classes.rows} data-narrow="true" aria-label="Each half hour">
        <thead>
          <tr>
            <th scope="col">Half hour</th>
            {figures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.startTime}>
              <th scope="row">{when(period)}</th>
              {figures.map(({ name, of, isStrong }) => (
                <td key={name} data-strong={isStrong}>
                  {of(period)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <ScrollRegion label="Each half hour" className={classes.scroll}>
      <table
        className={classes.rows}
        aria-label="Each half hour"
        {...(periods.length > MAX_IN_SIGHT && { style: { minWidth: COLUMN_PX * (periods.length + 1) } })}
      >
        <thead>
          <tr>
            <th scope="col" aria-label="Figure" />
            {periods.map((period) => (
              <th key={period.startTime} scope="col">
                {when(period)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, of, isStrong }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {periods.map((period) => (
                <td key={period.startTime} data-strong={isStrong}>
                  {of(period)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
