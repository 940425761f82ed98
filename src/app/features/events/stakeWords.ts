import { formatEnergy, formatPower } from '#app/format/format.ts';
import { chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import type { EventBalance } from '#contract/balance.ts';

const HOUR_MS = 3_600_000;

type Stake = Pick<EventBalance, 'likely' | 'chancePercent' | 'revenue'>;

/** "14.4 kW, 14.4 kWh likely, 25 % likely to be met, £1.61 likely." */
export function stakeWords(
  { likely, chancePercent, revenue: { likelyGbp } }: Stake,
  { startTime, endTime }: { startTime: string; endTime: string },
): string {
  if (likely === null) return 'the likely delivery of these assets is not known yet.';
  const hours = (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS;
  const parts = [
    formatPower(likely.kwh / hours),
    `${formatEnergy(likely.kwh)} likely`,
    chancePercent !== null && `${chanceText(chancePercent)} likely to be met`,
    likelyGbp !== null && `${poundsText(likelyGbp)} likely`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
