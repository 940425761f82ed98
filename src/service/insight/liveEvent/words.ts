import type { LiveArea, LivePortfolio, LiveWords } from '#contract/live.ts';
import { londonDate, londonWallClock } from '#energy/time/london.ts';
import { formatCount, plural } from '#text/count.ts';
import { energy, formatLondonTime } from '../../events/verdict.ts';
import type { LiveEvent } from './liveEvent.ts';
import { sharedCauseOf } from './sharedCause.ts';

/** Shares with words, which say any share within `CLOSE` of them. */
const FRACTIONS = [
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
] as const;
const CLOSE = 0.035;
const NEARLY_ALL = 0.9;
const MAX_DISTRICTS = 3;
/** Share of a forecast up to which a gap is not behind it. */
const NEGLIGIBLE = 0.005;

/** Returns text like "London homes carries two thirds of what is missing." */
export function portfolioWords(portfolios: readonly LivePortfolio[]): string | null {
  const behind = portfolios
    .map(({ name, forecastKwh, projectedKwh }) => ({ name, forecastKwh, gapKwh: forecastKwh - projectedKwh }))
    .filter(({ forecastKwh, gapKwh }) => gapKwh > NEGLIGIBLE * Math.abs(forecastKwh))
    .sort((one, other) => other.gapKwh - one.gapKwh);
  const [worst] = behind;
  if (portfolios.length < 2) return null;
  if (!worst) return 'No portfolio is behind its forecast.';
  const name = worst.name ?? 'Assets without a portfolio';
  if (behind.length === 1) return `Only ${name} is behind its forecast, by ${energy(worst.gapKwh)}.`;
  const share = worst.gapKwh / behind.reduce((sum, { gapKwh }) => sum + gapKwh, 0);
  return `${name} accounts for ${shareText(share)} of the shortfall.`;
}

function shareText(share: number): string {
  if (share >= NEARLY_ALL) return 'nearly all';
  const close = FRACTIONS.find(([fraction]) => Math.abs(share - fraction) <= CLOSE);
  return close ? close[1] : `${Math.round(100 * share)}\u202f%`;
}

/** Returns text like "71 share one cause: nothing from SE15 and SE22 since 14:30." */
export function overdueWords(live: LiveEvent): string | null {
  const cause = sharedCauseOf(live.overdue.districts);
  if (!cause) return null;
  const named = cause.districts.slice(0, MAX_DISTRICTS);
  const more = cause.districts.length - named.length;
  const places = listText(more > 0 ? [...named, `${more} more ${more === 1 ? 'district' : 'districts'}`] : named);
  const isToday = londonDate(cause.sinceMs) === londonDate(live.fromMs);
  const since = isToday ? londonWallClock(cause.sinceMs) : formatLondonTime(new Date(cause.sinceMs));
  return `${formatCount(cause.assets)} share one cause: no readings from ${places} since ${since}.`;
}

const listText = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;

/** Describes the area that is furthest behind, and all others together. */
export function areaWords(live: LiveEvent, areas: readonly LiveArea[]): LiveWords['areas'] {
  const [worst, ...others] = areas;
  if (!worst) return [];
  const { hardly } = live.sums.areas[worst.gspGroup]!;
  const text = [
    distance(worst),
    hardly > 0 && plural(hardly, 'barely responding', 'barely responding'),
    worst.silent > 0 && `${formatCount(worst.silent)} with no readings`,
  ];
  const said = [{ name: worst.name, text: text.filter(Boolean).join(', ') }];
  if (others.length === 0) return said;
  const together = {
    forecastKwh: others.reduce((sum, { forecastKwh }) => sum + forecastKwh, 0),
    likelyKwh: others.reduce((sum, { likelyKwh }) => sum + likelyKwh, 0),
  };
  return [...said, { name: 'Other regions', text: distance(together) }];
}

function distance({ forecastKwh, likelyKwh }: Pick<LiveArea, 'forecastKwh' | 'likelyKwh'>): string {
  const gapKwh = forecastKwh - likelyKwh;
  if (Math.abs(gapKwh) <= NEGLIGIBLE * Math.abs(forecastKwh)) return 'as forecast';
  return gapKwh > 0 ? `${energy(gapKwh)} behind` : `${energy(-gapKwh)} above forecast`;
}
