import { formatPower } from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { AdjustmentCheck, BaselineTrial } from '#contract/baselineTrial.ts';
import type { ForecastQuality } from '#contract/forecastQuality.ts';
import type { Headroom } from '#contract/headroom.ts';
import { plural } from '#text/count.ts';
import { checkLine, effectLine } from './adjustmentWords.ts';
import { basisLine, verdictLine } from './forecastWords.ts';
import { bestLine, trialLine } from './trialWords.ts';

/** What answers a tab's question, and what it rests on; from the one response that the tab shows. */
export type TabVerdict = { verdict: StageVerdict; say: string };

const ended = (words: string): string => words.replace(/\.$/, '');
const tell = (tone: StageVerdict['tone'], words: string, say: string): TabVerdict => ({
  verdict: { sentence: ended(words), tone },
  say,
});

/** Whether a power can be promised, and with how many assets. */
export function headroomVerdict(plan: Headroom): TabVerdict {
  const { isMet, assets, candidates, targetKw, confidencePercent, all, sureKw } = plan;
  const certain = `with ${confidencePercent}\u202f% certainty`;
  const whole = `All ${plural(candidates, 'asset')} that can take part have proven ${formatPower(all.sureKw)} in past events.`;
  return isMet
    ? tell(
        'GOOD',
        `${plural(assets.length, 'asset provides', 'assets provide')} ${formatPower(targetKw)} ${certain}`,
        whole,
      )
    : tell(
        'WARN',
        `Not achievable: ${formatPower(sureKw)} of ${formatPower(targetKw)} can be offered ${certain}`,
        candidates === 0 ? 'No assets can take part.' : whole,
      );
}

/** Which baseline method errs least in one direction. */
export const trialVerdict = (trial: BaselineTrial): TabVerdict => tell('NEUTRAL', bestLine(trial), trialLine(trial));

/** Whether assets use more before events than on quiet days. */
export function checkVerdict(check: AdjustmentCheck): TabVerdict {
  const [answer = '', effect = ''] = effectLine(check).split(/(?<=\.) /);
  const tone = check.events.length === 0 ? 'NEUTRAL' : check.assetsFlagged > 0 ? 'WARN' : 'GOOD';
  return tell(tone, answer, [effect, checkLine(check)].filter(Boolean).join(' '));
}

const FORECAST_TONES: Partial<Record<ForecastQuality['twoWeeks']['status'], StageVerdict['tone']>> = {
  UNKNOWN: 'NEUTRAL',
  TOO_NARROW: 'WARN',
  TOO_WIDE: 'WARN',
};

/** Whether forecasts are as sure as they say. */
export const forecastVerdict = (quality: ForecastQuality): TabVerdict =>
  tell(FORECAST_TONES[quality.twoWeeks.status] ?? 'GOOD', verdictLine(quality), basisLine(quality));
