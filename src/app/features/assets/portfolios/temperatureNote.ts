import { formatDate } from '#app/format/format.ts';
import type { PortfolioForecast } from '#contract/forecast.ts';

/** Smaller changes are not worth a line. */
const MIN_PERCENT = 0.5;

const whole = (value: number): string => Math.abs(value).toLocaleString('en-GB', { maximumFractionDigits: 0 });
const tenths = (value: number): string => Math.abs(value).toLocaleString('en-GB', { maximumFractionDigits: 1 });

/**
 * What the temperature changes on the day on which it changes most, as a suffix of the forecast's basis; empty if that
 * is too little to be seen.
 */
export function temperatureNote(temperature: PortfolioForecast['temperature']): string {
  const days = temperature?.factorByDay ?? [];
  const most = days.reduce<(typeof days)[0] | null>(
    (found, day) => (found && Math.abs(found.factor - 1) >= Math.abs(day.factor - 1) ? found : day),
    null,
  );
  const percent = 100 * ((most?.factor ?? 1) - 1);
  if (!most || Math.abs(percent) < MIN_PERCENT) return '';
  const [change, weather] = percent > 0 ? ['more', 'colder'] : ['less', 'warmer'];
  return (
    ` · ${formatDate(most.date)} ${whole(percent)} % ${change}, ` +
    `${tenths(most.colderByDegrees)} °C ${weather} than recent days`
  );
}
