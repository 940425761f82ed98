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
  if (free === 0) return 'No other assets are available';
  if (!isOpen) return `Opt-in has closed; ${assetsText(free, 'was', 'were')} available but not opted in`;
  const all = steps.at(-1);
  if (all === undefined)
    return 'The effect of more assets cannot be estimated: there is no baseline, or no settled event of this kind';
  if (contractedKwh === null)
    return `${assetsText(free, 'raises', 'raise', 'more ')} it to ${energy(all.likely.kwh)}; no contract`;
  const chance = `${confidencePercent} % likely to be met`;
  if (enough === 0) return `Without more assets it is already ${chance}`;
  if (enough !== null) return `${assetsText(enough, 'makes it', 'make it', 'more ')} ${chance}`;
  return `Even with all available assets it is not ${chance}: ${percentBelow(confidencePercent, all.chancePercent ?? 0)} %`;
}

/** Formats a chance in whole percent; with its decimal where that would read as the confidence that it is below. */
function percentBelow(confidence: number, chance: number): string {
  const whole = Math.round(chance);
  if (whole < 1) return 'under 1';
  return whole >= confidence ? chance.toFixed(1) : `${whole}`;
}
