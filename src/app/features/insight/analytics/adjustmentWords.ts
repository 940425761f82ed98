import type { ColumnPoint, ColumnSeries } from '#app/charts/columnPoints.ts';
import { formatDayMonth, formatEnergy } from '#app/format/format.ts';
import { ADJUSTMENT_CHECK_DAYS, type AdjustmentCheck } from '#contract/baselineTrial.ts';
import { formatCount, plural } from '#text/count.ts';

const BANDS = ['below −3', '−3 to −2', '−2 to −1', '−1 to 0', '0 to 1', '1 to 2', '2 to 3', '3 and above'];
const FLAGGED_BAND = BANDS.length - 1;

export const scoreSeries: ColumnSeries[] = [
  { label: 'Within usual range', colour: 'var(--hh-metered)' },
  { label: 'Flagged', colour: 'var(--hh-shortfall)', hatched: true },
];

/** Assets by how far above their usual they were, the flagged ones separately. */
export const scorePoints = ({ scores }: AdjustmentCheck): ColumnPoint[] =>
  scores.map((count, band) => ({ name: BANDS[band]!, values: band === FLAGGED_BAND ? [0, count] : [count, 0] }));

/** Effect of the adjustment on the delivered energy, in a sentence. */
export function effectLine({ assetsFlagged, adjustedKwh, unadjustedKwh, events }: AdjustmentCheck): string {
  if (events.length === 0) return `No event of this scheme has ended in the last ${ADJUSTMENT_CHECK_DAYS} days.`;
  const more = adjustedKwh - unadjustedKwh;
  const flagged =
    assetsFlagged === 0
      ? 'No asset deviates from its usual use before events.'
      : `${plural(assetsFlagged, 'asset uses', 'assets use')} more than usual before events.`;
  return (
    `${flagged} The adjustment ${more < 0 ? 'takes' : 'adds'} ${formatEnergy(Math.abs(more))} ` +
    `${more < 0 ? 'from' : 'to'} the delivered energy.`
  );
}

/** The events and days compared, and how many there are in all. */
export function checkLine({
  events,
  quietDays,
  assetsChecked,
  assetsOptedIn,
  inDayAdjustment,
}: AdjustmentCheck): string {
  if (events.length === 0) return '';
  const span =
    events.length === 1
      ? formatDayMonth(events[0]!.startTime)
      : `${formatDayMonth(events[0]!.startTime)} to ${formatDayMonth(events.at(-1)!.startTime)}`;
  const who =
    assetsChecked < assetsOptedIn
      ? `${plural(assetsChecked, 'asset')} sampled evenly from the ${formatCount(assetsOptedIn)} opted in`
      : plural(assetsChecked, 'asset');
  const used = inDayAdjustment ? '' : ' This scheme does not adjust; the figures show what adjustment would do.';
  return `${plural(events.length, 'event')}, ${span}, against ${plural(quietDays.length, 'non-event day')}; ${who}.${used}`;
}
