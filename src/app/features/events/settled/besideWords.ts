import { formatClock, formatEnergy } from '#app/format/format.ts';
import { rangeWords } from '#app/format/rangeWords.ts';
import type { EventComparisons, SurestEstimate } from '#contract/eventAnalytics.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import { plural } from '#text/count.ts';

export const NEVER_PAID = 'For comparison only; it never affects payment.';

/** One estimate of what the event delivered, kWh; the settlement's own has no difference. */
export type BesideRow = {
  name: string;
  hint: string;
  deliveredKwh: number;
  /** In words; null where nothing is known. */
  range: string | null;
  isSurest: boolean;
  differenceKwh: number | null;
};

/** The settlement first, then every estimate that was kept. */
export function besideRows({
  settledKwh,
  settledInterval,
  forecast,
  nonParticipants,
  surest,
}: EventComparisons): BesideRow[] {
  const sure = (interval: DeliveredInterval | null, estimate: SurestEstimate) => ({
    range: interval && rangeWords(interval),
    isSurest: surest === estimate,
  });
  const rows: BesideRow[] = [
    {
      name: 'Settlement',
      hint: 'Used for payment',
      deliveredKwh: settledKwh,
      ...sure(settledInterval, 'SETTLEMENT'),
      differenceKwh: null,
    },
  ];
  if (forecast)
    rows.push({
      name: `Forecast made at ${formatClock(forecast.originUTC)}, ${plural(forecast.assets, 'asset')}`,
      hint: 'Expected use in the forecast made before the event, less metered energy',
      deliveredKwh: forecast.deliveredKwh,
      ...sure(forecast.deliveredInterval, 'FORECAST'),
      differenceKwh: forecast.deliveredKwh - settledKwh,
    });
  if (nonParticipants)
    rows.push({
      name: plural(nonParticipants.assets, 'non-participant'),
      hint: 'Unadjusted baselines, shifted by how far non-participants deviated from theirs',
      deliveredKwh: nonParticipants.deliveredKwh,
      ...sure(nonParticipants.deliveredInterval, 'NON_PARTICIPANTS'),
      differenceKwh: nonParticipants.deliveredKwh - settledKwh,
    });
  return rows;
}

/** "The in-day adjustment added 1.20 kWh; on 20 non-event days it added 0.10 kWh on average, ±0.60 kWh." */
export function adjustmentLine(adjustment: EventComparisons['inDayAdjustment']): string | null {
  if (adjustment === null) return null;
  const { addedKwh, quietDays, quietMeanKwh, quietDeviationKwh } = adjustment;
  return (
    `The in-day adjustment ${changed(addedKwh)}; on ${plural(quietDays, 'non-event day')} it ${changed(quietMeanKwh)} on ` +
    `average, ±${formatEnergy(quietDeviationKwh)}.`
  );
}

const changed = (kwh: number): string => (kwh < 0 ? `subtracted ${formatEnergy(-kwh)}` : `added ${formatEnergy(kwh)}`);
