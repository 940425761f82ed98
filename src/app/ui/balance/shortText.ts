import type { EventBalance } from '#contract/balance.ts';
import { amountsOf } from './amounts.ts';

/** Returns how much is missing of what is contracted; null where nothing is. */
export function shortKwh({ contractedKwh, likely, measuredKwh }: EventBalance): number | null {
  const end = likely?.kwh ?? measuredKwh;
  if (end === null || contractedKwh === null) return null;
  return contractedKwh - end > 0 ? contractedKwh - end : null;
}

/** Returns "likely 0.76 MWh short" of a balance, or what else it comes to, in a few words. */
export function shortText(balance: EventBalance): string {
  const { text } = amountsOf(balance);
  const short = shortKwh(balance);
  if (short !== null) return `${balance.phase === 'FINAL' ? '' : 'likely '}${text(short)} short`;
  const end = balance.likely?.kwh ?? balance.measuredKwh;
  return end === null ? 'not known yet' : `likely ${text(end)}`;
}
