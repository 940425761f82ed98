import type { Advice } from '#energy/advice.ts';
import { gbpText, powerText } from '#text/amounts.ts';
import { assetsText, likelihoodText, energy, formatLondonTime } from '../../events/verdict.ts';
import type { Foreseen } from './foreseen.ts';
import type { BalanceTerms } from './terms.ts';

type Step = Advice<Foreseen>;

const PENNY = 0.01;

/** Returns the button of a step: "Opt in 19 assets", "Contract 10 kW more". */
export function labelOf(step: Step, contractedKw: number | null): string {
  if (step.code === 'OPT_IN') return `Opt in ${assetsText(step.count)}`;
  const differenceKw = Math.abs(step.powerKw - contractedKw!);
  return `Contract ${powerText(differenceKw)} ${step.code === 'CONTRACT_MORE' ? 'more' : 'less'}`;
}

/** Returns what a step does, in a sentence or two. */
export function textOfAdvice(terms: BalanceTerms, before: Foreseen | null, step: Step): string {
  if (step.code === 'OPT_IN') return optInText(terms, before, step.count, step.after);
  const { after, powerKw } = step;
  const chance = after.chancePercent === null ? '' : `: ${likelihoodText(after.chancePercent)}`;
  return `With ${powerText(powerKw)} contracted${chance}${moneyText(before, after)}.`;
}

function optInText({ event }: BalanceTerms, before: Foreseen | null, count: number, after: Foreseen): string {
  const who = assetsText(count, 'raises', 'raise', 'more ');
  const rises =
    after.chancePercent !== null && Math.round(after.chancePercent) > Math.round(before?.chancePercent ?? 0);
  const outcome = rises ? chanceText(after.chancePercent!) : energy(after.likely.kwh);
  const closes = event.opt_in_deadline_utc;
  const until = closes === null ? '' : `; opt-in closes ${formatLondonTime(closes)}`;
  const ready = `${count === 1 ? 'It is' : 'They are'} ready, consented and available${until}.`;
  return `${who} it to ${outcome}${moneyText(before, after)}. ${ready}`;
}

const chanceText = (percent: number): string => (percent > 99 ? 'over 99 %' : `${Math.round(percent)} %`);

/** Returns text like ", about £1.20 more"; nothing where no money is known. */
function moneyText(before: Foreseen | null, { likelyGbp }: Foreseen): string {
  if (likelyGbp === null) return '';
  const more = likelyGbp - (before?.likelyGbp ?? 0);
  if (Math.abs(more) < PENNY) return ', with the same revenue';
  return `, about ${gbpText(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
}
