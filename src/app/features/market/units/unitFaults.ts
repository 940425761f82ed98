import { formatDate } from '#app/format/format.ts';
import type { Unit } from '#contract/unit.ts';
import { DFS_OFFER_LIMITS } from '#energy/offers/choose.ts';
import { londonDate } from '#energy/time/london.ts';

const ZONE_AT_END = /-(Z\d{1,2})$/;
const { smallestMw } = DFS_OFFER_LIMITS;

type Shown = Pick<Unit, 'unitId' | 'zone' | 'members' | 'ratedMw' | 'validFrom' | 'validTo'>;

/** Names what keeps a unit from being offered, or is unusual about it; empty where nothing is. */
export function unitFaults({ unitId, zone, members, ratedMw, validFrom, validTo }: Shown, now: number): string[] {
  const today = londonDate(now);
  const named = ZONE_AT_END.exec(unitId)?.[1];
  return [
    ...(members === 0 ? ['No members'] : []),
    ...(members !== 0 && ratedMw !== null && ratedMw < smallestMw ? [`Rated below ${smallestMw} MW`] : []),
    ...(validFrom !== null && validFrom > today ? [`Valid from ${formatDate(validFrom, true)}`] : []),
    ...(validTo !== null && validTo <= today ? [`Expired ${formatDate(validTo, true)}`] : []),
    ...(named !== undefined && named !== zone ? [`ID ends in ${named}`] : []),
  ];
}
