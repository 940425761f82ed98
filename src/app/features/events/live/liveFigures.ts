import { formatClock } from '#app/format/format.ts';
import type { EventLive } from '#contract/live.ts';
import { plural } from '#text/count.ts';

/** "Data through 17:30", or that there is none. */
export const throughText = ({ dataThroughUTC }: Pick<EventLive, 'dataThroughUTC'>): string =>
  dataThroughUTC === null ? 'no readings yet' : `latest reading ${formatClock(dataThroughUTC)}`;

/** The basis of the projection, and its certainty. */
export function basisText({ basis, eventType, assets }: Pick<EventLive, 'basis' | 'eventType' | 'assets'>): string {
  const kind = eventType === 'TURN_DOWN' ? 'turn-down' : 'turn-up';
  const missing =
    assets.withoutBaseline === 0
      ? ''
      : ` ${plural(assets.withoutBaseline, 'asset')} without a baseline ` +
        `${assets.withoutBaseline === 1 ? 'counts' : 'count'} as zero.`;
  const percent = `${Math.round(basis.responsePercent * 10) / 10}\u202f%`.replace('-', '−');
  if (basis.source === 'DEFAULT')
    return (
      `No ${kind} event has been settled yet: every asset is assumed to deliver ${percent} of its baseline, with ` +
      `high uncertainty.${missing}`
    );
  return (
    `Based on ${plural(basis.events, `settled ${kind} event`)} with ${plural(basis.assetEvents, 'result')} of these ` +
    `assets: the fleet delivered ${percent} of its baseline, and each asset’s own record is adjusted towards ` +
    `that.${missing}`
  );
}
