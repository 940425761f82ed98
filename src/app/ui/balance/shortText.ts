import type { EventBalance } from '#contract/balance.ts';
import { amountsOf } from './amounts.ts';

/** Returns how much is missing of what is contracted; null where nothing is, as both are written. */
export function shortKwh(balance: Pick<EventBalance, 'contractedKwh' | 'likely' | 'measuredKwh'>): number | null {
  const { contractedKwh, likely, measuredKwh } = balance;
  const end = likely?.kwh ?? measuredKwh;
  if (end === null || contractedKwh === null || end >= contractedKwh) return null;
  const { number } = amountsOf(balance);
  return number(end) === number(contractedKwh) ? null : contractedKwh - end;
}

/** Returns "likely 0.76 MWh short" of a balance, or what else it comes to, in a few words. */
export function shortText(balance: EventBalance): string {
  const { text } = amountsOf(balance);
  const short = shortKwh(balance);
  if (short !== null) return `${balance.phase === 'FINAL' ? '' : 'likely '}${text(short)} short`;
  const end = balance.likely?.kwh ?? balance.measuredKwh;
  return end === null ? 'not known yet' : `likely ${text(end)}`;
}
