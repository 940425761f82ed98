import { deliveredWh, type EventType } from '#energy/delivery.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { AssetShare } from './readShares.ts';

/** Returns what is delivered and not counted for the event, in Wh; 0 where the asset is in no other, NaN if unknown. */
export function notAttributedWh(
  eventType: EventType,
  { baselineWh, actualWh }: Pick<MeasuredAsset, 'baselineWh' | 'actualWh'>,
  share: AssetShare | null,
  slot: number,
): number {
  const attributed = share?.attributedWh[slot] ?? null;
  return attributed === null ? 0 : deliveredWh(eventType, baselineWh[slot]!, actualWh[slot]!) - attributed;
}
