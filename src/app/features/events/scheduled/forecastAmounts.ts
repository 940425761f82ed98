import { type Amounts, amountsOf } from '#app/ui/balance/amounts.ts';
import type { EventForecast } from '#contract/moreAssets.ts';

/** The unit of a whole event, which its half hours and like days have too. */
export const forecastAmounts = ({ contractedKwh, whole }: EventForecast): Amounts =>
  amountsOf({ contractedKwh, measuredKwh: null, likely: whole?.likely ?? null });
