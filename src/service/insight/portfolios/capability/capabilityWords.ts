import type { Commitment, PortfolioCapability } from '#contract/capability.ts';
import type { EventType } from '#energy/delivery.ts';
import { londonDate, weekday } from '#energy/time/london.ts';
import { powerText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';
import { slotsOf, type UsualWindow } from './usualWindow.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Half hours of the day in which the peaks lie. */
const EVENING = { first: 32, end: 42 };
const MORNING = { first: 12, end: 20 };

interface Known {
  assets: PortfolioCapability['assets'];
  usual: PortfolioCapability['usual'];
  window: UsualWindow | null;
  pastEvents: number;
  eventType: EventType;
}

/** Returns a headline like "1.32 MW expected at the evening peak, 1.10 MW sure". */
export function capabilityVerdict({
  assets,
  usual,
  window,
  pastEvents,
  eventType,
}: Known): PortfolioCapability['verdict'] {
  const neutral = (sentence: string) => ({ sentence, tone: 'NEUTRAL' as const });
  if (assets.all === 0) return neutral('No assets in this portfolio');
  if (assets.ready === 0) return { sentence: 'None of its assets can take part', tone: 'WARN' };
  if (pastEvents === 0) {
    const kind = eventType === 'TURN_DOWN' ? 'turn-down' : 'turn-up';
    return neutral(`No asset has taken part in a ${kind} event yet: its power cannot be estimated`);
  }
  if (usual === null || window === null)
    return neutral('None of its assets that can take part has a baseline yet: its power cannot be estimated');
  return neutral(`${powerText(usual.expectedKw)} expected ${placeOf(window)}, ${powerText(usual.sureKw)} firm`);
}

/** Returns text like "0.60 MW of it is opted in for Thursday. 1,683 more assets would add 0.72 MW." */
export function nextStepText(commitments: readonly Commitment[], now: number): string {
  const next = commitments.find(({ free }) => free !== null && free > 0) ?? commitments[0];
  if (!next) return 'No events are planned with this portfolio.';
  const when = next.state === 'LIVE' ? `${next.name}, which is live` : `${next.name} ${dayOf(next.startTime, now)}`;
  const part =
    next.optedIn === 0
      ? `No assets opted in for ${when}.`
      : next.partKw === null
        ? `${plural(next.optedIn, 'asset is', 'assets are')} opted in for ${when}.`
        : `${powerText(next.partKw)} of it is opted in for ${when}.`;
  if (!next.free) return part;
  const more = plural(next.free, 'more asset');
  return next.freeKw === null ? `${part} ${more} could join.` : `${part} ${more} would add ${powerText(next.freeKw)}.`;
}

/** Returns text like "A fifth of the assets makes 41 % of the power". */
export const concentrationText = (topPercent: number): string =>
  `A fifth of the assets provides ${Math.round(topPercent)} % of the power`;

function placeOf(window: UsualWindow): string {
  const { first, end } = slotsOf(window);
  const isIn = (peak: typeof EVENING) => first >= peak.first && end <= peak.end;
  if (isIn(EVENING)) return 'at the evening peak';
  return isIn(MORNING) ? 'at the morning peak' : `from ${window.from} to ${window.to}`;
}

/** Returns "today", "tomorrow", "on Thursday"; a date once the weekday would be ambiguous. */
function dayOf(at: string, now: number): string {
  const [date, today] = [londonDate(Date.parse(at)), londonDate(now)];
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days <= 1) return days < 1 ? 'today' : 'tomorrow';
  if (days < 7) return `on ${DAYS[weekday(date) - 1]!}`;
  return `on ${new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}`;
}
