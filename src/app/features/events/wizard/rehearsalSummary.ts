import { formatEnergy, formatPower } from '#app/format/format.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';

export type RehearsalSummary = { tone: 'good' | 'warn' | 'bad' | 'quiet'; text: string };

const SURE = 80;
const EVEN = 50;

/** The rehearsal in one sentence: "Meets 1.6 MW with 82 % confidence". */
export function summarizeRehearsal(
  { assets, baselineKwh, expectedKwh, confidencePercentage, settlementPeriods }: Rehearsal,
  kw: number | null,
): RehearsalSummary {
  if (baselineKwh === null)
    return {
      tone: 'bad',
      text:
        assets.consented === 0
          ? 'Nobody could take part: no asset is ready with consent'
          : 'No asset that is free would have a valid baseline',
    };
  if (expectedKwh === null)
    return {
      tone: 'quiet',
      text: 'No event of this type has been settled yet, so that nobody knows how these assets respond',
    };
  if (kw === null || confidencePercentage === null)
    return {
      tone: 'quiet',
      text: `About ${formatEnergy(expectedKwh.p50)} can be expected; say what is contracted to see how safe it is`,
    };
  const confidence = Math.round(confidencePercentage);
  const power = formatPower(kw, 'exact');
  const least = Math.min(...settlementPeriods.map((period) => Math.round(period.confidencePercentage ?? confidence)));
  const weakest = least < confidence ? `, its least sure half hour with ${least}\u202f%` : '';
  if (confidence >= EVEN)
    return {
      tone: confidence >= SURE ? 'good' : 'warn',
      text: `Meets ${power} with ${confidence}\u202f% confidence${weakest}`,
    };
  return { tone: 'bad', text: `Falls short of ${power}: met with ${confidence}\u202f% confidence only` };
}
