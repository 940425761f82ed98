import type { ControlGroup } from '#contract/holdOut.ts';
import { compareControlGroup, type ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { EffectEstimate } from '#energy/controlGroup/effect.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';

const toKwh = ({ wh, lowWh, highWh }: EffectEstimate) => ({
  kwh: whToKwh(wh),
  lowKwh: whToKwh(lowWh),
  highKwh: whToKwh(highWh),
});

/** Returns the control group of a run; null without one, and where fewer than two assets are on a side. */
export function controlGroupOf({ event_type, hold_out }: EventRow, sums: ControlSums | null): ControlGroup | null {
  const result = sums && compareControlGroup(event_type, sums);
  if (!result || hold_out === null) return null;
  const { basis, effect, total, asked, heldOut, settledWh, bias } = result;
  return {
    basis,
    share: hold_out.share,
    asked,
    heldOut,
    effect: toKwh(total),
    perAsset: toKwh(effect.mean),
    standardErrorKwh: whToKwh(effect.standardErrorWh),
    degreesOfFreedom: roundTo(3, effect.degreesOfFreedom),
    settledKwh: whToKwh(settledWh),
    bias: toKwh(bias),
  };
}
