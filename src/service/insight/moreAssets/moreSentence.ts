import type { MoreAssets } from '#contract/moreAssets.ts';
import { assetsText, energy } from '../../events/verdict.ts';

/** Says what more assets would do; `enough` of them reach the confidence, null if all do not. */
export function moreSentence(
  {
    contractedKwh,
    confidencePercent,
    assets: { free },
    isOpen,
    steps,
  }: Pick<MoreAssets, 'contractedKwh' | 'confidencePercent' | 'assets' | 'isOpen' | 'steps'>,
  enough: number | null,
): string {
  if (free === 0) return 'Nobody else is ready and free';
  if (!isOpen) return `Opt-in has closed; ${assetsText(free, 'was', 'were')} ready and free`;
  const all = steps.at(-1);
  if (all === undefined)
    return 'Nobody knows what more assets would add: no baseline, or no settled event of this kind';
  if (contractedKwh === null)
    return `${assetsText(free, 'makes', 'make', 'more ')} it ${energy(all.likely.kwh)}; nothing is contracted`;
  const chance = `a chance of ${confidencePercent} % to meet`;
  if (enough === 0) return `Without more assets there is ${chance} already`;
  if (enough !== null) return `${assetsText(enough, 'reaches', 'reach', 'more ')} ${chance}`;
  return `Everybody ready does not reach ${chance}: ${percentBelow(confidencePercent, all.chancePercent ?? 0)} %`;
}

/** Formats a chance in whole percent; with its decimal where that would read as the confidence that it is below. */
function percentBelow(confidence: number, chance: number): string {
  const whole = Math.round(chance);
  if (whole < 1) return 'under 1';
  return whole >= confidence ? chance.toFixed(1) : `${whole}`;
}
