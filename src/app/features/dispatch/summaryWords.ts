import { formatClock, formatInstant, splitUnit } from '#app/format/format.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { londonDate } from '#energy/time/london.ts';

const THIN = '\u202f';

/** Whether a dispatch has ended: nothing about it changes any more. */
export const isOver = ({ status, unconfirmedCancels }: DispatchSummary): boolean =>
  (status === 'CANCELLED' || status === 'ENDED') && unconfirmedCancels === 0;

/** "16:00", with its day where that is another one than today's. */
export const whenText = (at: string, now: number): string =>
  londonDate(Date.parse(at)) === londonDate(now) ? formatClock(at) : formatInstant(at);

/** Above this share of the target, more is asked than it: of a re-spread or a reserve. */
const MORE = 1.005;

/** "12.0 kW instructed · 10.9 accepted · 9.7 measured (to 17:30)", all in one unit; with the target where more is asked. */
export function dispatchLine({
  status,
  targetKw,
  requestedKw,
  promisedKw,
  measuredKw,
  measuredToUTC,
}: Pick<
  DispatchSummary,
  'status' | 'targetKw' | 'requestedKw' | 'promisedKw' | 'measuredKw' | 'measuredToUTC'
>): string {
  const isMore = targetKw !== null && requestedKw > targetKw * MORE;
  const { unit } = splitUnit(requestedKw, 'kW');
  const scale = unit === 'kW' ? 1 : 1000;
  const inUnit = (kw: number): string => {
    const size = Math.abs(kw / scale);
    return (kw / scale)
      .toLocaleString(
        'en-GB',
        size >= 100
          ? { maximumFractionDigits: 0 }
          : { maximumSignificantDigits: 3, minimumSignificantDigits: kw === 0 ? 1 : 3 },
      )
      .replace(/^-0$/, '0')
      .replace('-', '−');
  };
  if (status === 'WAITING' || status === 'AWAITING_CONFIRMATION')
    return `${inUnit(requestedKw)}${THIN}${unit} to be instructed`;
  return [
    ...(isMore
      ? [`${inUnit(targetKw)}${THIN}${unit} target`, `${inUnit(requestedKw)} instructed`]
      : [`${inUnit(requestedKw)}${THIN}${unit} instructed`]),
    `${inUnit(promisedKw)} accepted`,
    measuredKw === null
      ? 'no readings yet'
      : `${inUnit(measuredKw)} measured${measuredToUTC === null ? '' : ` (to ${formatClock(measuredToUTC)})`}`,
  ].join(' · ');
}

/** The size of a change in the event's direction: what a turn-down asks less counts as positive. */
export const inDirection = (kw: number | null, eventType: 'TURN_DOWN' | 'TURN_UP'): number | null =>
  kw === null || kw === 0 ? kw : eventType === 'TURN_DOWN' ? -kw : kw;

/** Power asked of those whose answer is overdue: what of it the meters show, and the rest, which is at risk. */
export function overduePower({ silent, standings = [] }: Pick<DispatchSummary, 'silent' | 'standings'>) {
  const delivering = standings.filter((each) => each.silent && each.delivers === true);
  const deliveringKw = delivering.reduce((sum, { kw }) => sum + kw, 0);
  const assets = delivering.reduce((sum, each) => sum + each.assets, 0);
  return { deliveringKw, atRiskKw: Math.max(0, silent.kw - deliveringKw), atRiskAssets: silent.assets - assets };
}
