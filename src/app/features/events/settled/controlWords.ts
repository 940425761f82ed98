import { formatEnergy, formatEnergyRange, formatPercent } from '#app/format/format.ts';
import type { ControlGroup } from '#contract/holdOut.ts';
import { formatCount, plural } from '#text/count.ts';

export const basisWords: Record<ControlGroup['basis'], string> = {
  CHANGE: 'the change since the same half-hours of the previous seven days',
  USE: 'the use in the event, because too few have complete days before it',
};

/** "Settled 29.4 kWh; true effect 27.1 kWh, 95 % 24.0 to 30.2 kWh." */
export const effectSentence = ({ settledKwh, effect }: ControlGroup): string =>
  `Settled ${formatEnergy(settledKwh)}; true effect ${formatEnergy(effect.kwh)}, ${formatPercent(95)} confidence ${rangeOf(effect)}.`;

/** What the interval says of the baseline that settlement goes by. */
export function biasSentence({ bias }: ControlGroup): string {
  const range = `${formatPercent(95)} ${rangeOf(bias)}`;
  if (bias.lowKwh <= 0 && bias.highKwh >= 0)
    return `The settlement differs by ${formatEnergy(bias.kwh)} (${range}), which is not statistically significant.`;
  const states = bias.kwh > 0 ? 'overstates' : 'understates';
  return `The settlement ${states} delivery by ${formatEnergy(Math.abs(bias.kwh))} (${range}).`;
}

const rangeOf = ({ lowKwh, highKwh }: ControlGroup['effect']): string => formatEnergyRange(lowKwh, highKwh);

export const comparedWords = ({ asked, heldOut }: ControlGroup): string =>
  `${plural(asked, 'asset')} instructed, compared with ${formatCount(heldOut)} held out`;

export const drawWords = (share: number): string =>
  `at random, each with a probability of ${formatPercent(100 * share)}`;
