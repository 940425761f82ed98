import type { LiveArea } from '#contract/live.ts';

/** A supply area on the map: its short name, and its column and row; columns are half a hexagon wide. */
export interface Hexagon {
  gspGroup: string;
  label: string;
  column: number;
  row: number;
}

/** Great Britain, north at the top; neighbours are neighbours as far as hexagons allow it. */
export const hexagons: readonly Hexagon[] = [
  { gspGroup: '_P', label: 'N Scot', column: 4, row: 0 },
  { gspGroup: '_N', label: 'S Scot', column: 3, row: 1 },
  { gspGroup: '_G', label: 'N West', column: 2, row: 2 },
  { gspGroup: '_F', label: 'N East', column: 4, row: 2 },
  { gspGroup: '_D', label: 'N Wales', column: 1, row: 3 },
  { gspGroup: '_M', label: 'Yorks', column: 3, row: 3 },
  { gspGroup: '_E', label: 'W Mid', column: 2, row: 4 },
  { gspGroup: '_B', label: 'E Mid', column: 4, row: 4 },
  { gspGroup: '_A', label: 'East', column: 6, row: 4 },
  { gspGroup: '_K', label: 'S Wales', column: 1, row: 5 },
  { gspGroup: '_H', label: 'South', column: 3, row: 5 },
  { gspGroup: '_C', label: 'London', column: 5, row: 5 },
  { gspGroup: '_L', label: 'S West', column: 0, row: 6 },
  { gspGroup: '_J', label: 'S East', column: 6, row: 6 },
];

/** From so many percent below its forecast on an area is behind, or far behind. */
const BEHIND = -5;
const FAR_BEHIND = -10;

/** Likely against forecast in whole percent; null without a forecast. */
export const areaPercent = ({ forecastKwh, likelyKwh }: Pick<LiveArea, 'forecastKwh' | 'likelyKwh'>): number | null =>
  forecastKwh <= 0 ? null : Math.round((100 * (likelyKwh - forecastKwh)) / forecastKwh) + 0;

/** How an area is coloured. */
export function areaClass(area: LiveArea | undefined): 'none' | 'near' | 'behind' | 'far' {
  if (!area) return 'none';
  const percent = areaPercent(area) ?? 0;
  if (percent > BEHIND) return 'near';
  return percent > FAR_BEHIND ? 'behind' : 'far';
}

/** The area with the most energy missing; none where no area is behind. */
export function worstOf(areas: readonly LiveArea[]): LiveArea | undefined {
  const gapOf = ({ forecastKwh, likelyKwh }: LiveArea): number => forecastKwh - likelyKwh;
  const worst = areas.toSorted((one, other) => gapOf(other) - gapOf(one))[0];
  return worst && gapOf(worst) > 0 ? worst : undefined;
}
