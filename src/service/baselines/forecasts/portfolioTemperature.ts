import type { z } from 'zod';
import type { PortfolioForecast } from '#contract/forecast.ts';
import { EnergyByDay } from '#energy/forecast/energyByDay.ts';
import { type Forecast, LOOK_BACK_DAYS } from '#energy/forecast/forecast.ts';
import { temperatureFactors } from '#energy/forecast/temperature.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { TemperatureSource } from '../../readings/ports/temperatureSource.ts';
import { originOfSource, readTemperatures } from '../../readings/temperatures/temperatures.ts';
import type { ForecastObserver, Horizon } from './forecastAssets.ts';

type Temperature = z.infer<typeof PortfolioForecast>['temperature'];

/** The effect of temperature on a portfolio, from the same readings as its assets' forecasts. */
export class PortfolioTemperature {
  readonly #horizon: Horizon;
  readonly #energy = new EnergyByDay();
  /** Forecasts of the assets whose energy may follow the temperature. */
  readonly #forecasts: Forecast[] = [];

  constructor(horizon: Horizon) {
    this.#horizon = horizon;
  }

  /** Adds an asset with a forecast. */
  readonly observe: ForecastObserver = (made, series, eventDays) => {
    if (made.status === 'INSUFFICIENT_DATA') return;
    if (this.#energy.add(series, this.#horizon.originMs, eventDays)) this.#forecasts.push(made);
  };

  /**
   * Multiplies the forecasts of the added assets by the factors of their days, and returns these; null, and nothing is
   * changed, with fewer than 200 such assets or without the temperatures of the latest days.
   */
  async apply(scope: TenantScope, source: TemperatureSource): Promise<Temperature> {
    const { originMs, halfHours } = this.#horizon;
    const through = this.#forecasts.map(({ dataThroughMs }) => dataThroughMs!).sort((a, b) => a - b);
    const today = londonDate(originMs);
    const hourly = await readTemperatures(
      scope.tx,
      originOfSource(source),
      londonMidnight(addDays(today, -LOOK_BACK_DAYS - 1)),
      londonMidnight(addDays(londonDate(originMs + (halfHours - 1) * HALF_HOUR_MS), 1)),
    );
    const found = temperatureFactors({
      energy: this.#energy,
      hourly,
      originMs,
      halfHours,
      dataThroughMs: through[through.length >> 1] ?? originMs,
    });
    if (found === null) return null;
    const factorByDay = found.days.map(({ date, colderBy, factor }) => ({
      date,
      colderByDegrees: roundTo(1, colderBy),
      factor: roundTo(4, factor),
    }));
    for (const { date, factor } of factorByDay) if (factor !== 1) this.#scale(date, factor);
    return { source: source.name, effectPercentPerDegree: roundTo(2, 100 * found.effect), factorByDay };
  }

  #scale(date: string, factor: number): void {
    const { originMs, halfHours } = this.#horizon;
    const from = Math.max(0, (londonMidnight(date) - originMs) / HALF_HOUR_MS);
    const to = Math.min(halfHours, (londonMidnight(addDays(date, 1)) - originMs) / HALF_HOUR_MS);
    for (const { values, p10, p50, p90 } of this.#forecasts)
      for (const column of [values, p10, p50, p90])
        for (let index = from; index < to; index++) column[index]! *= factor;
  }
}
