import { formatDate } from '#app/format/format.ts';
import type { Unit } from '#contract/unit.ts';
import { londonDate } from '#energy/time/london.ts';

const ZONE_AT_END = /-(Z\d{1,2})$/;
/** Smallest offer of the Demand Flexibility Service; what chooses offers would be loaded with every page. */
const SMALLEST_MW = 0.1;

type Shown = Pick<Unit, 'unitId' | 'zone' | 'members' | 'ratedMw' | 'validFrom' | 'validTo'>;

/** Names what keeps a unit from being offered, or is unusual about it; empty where nothing is. */
export function unitFaults({ unitId, zone, members, ratedMw, validFrom, validTo }: Shown, now: number): string[] {
  const today = londonDate(now);
  const named = ZONE_AT_END.exec(unitId)?.[1];
  return [
    ...(members === 0 ? ['No members'] : []),
    ...(members !== 0 && ratedMw !== null && ratedMw < SMALLEST_MW ? [`Rated below ${SMALLEST_MW} MW`] : []),
    ...(validFrom !== null && validFrom > today ? [`Valid from ${formatDate(validFrom, true)}`] : []),
    ...(validTo !== null && validTo <= today ? [`Expired ${formatDate(validTo, true)}`] : []),
    ...(named !== undefined && named !== zone ? [`ID ends in ${named}`] : []),
  ];
}
