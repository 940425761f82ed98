import { useQuery } from '@tanstack/react-query';
import { eventQueries } from '#app/data/api/events.ts';
import { splitUnit } from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import { overdueCount, rangeText, throughText } from './live/liveFigures.ts';

/** What an event is likely to deliver, and once it is live the assets that are late and silent. */
export function LiveFigures({ event: { eventUUID, state } }: { event: Event }) {
  const { data } = useQuery(eventQueries.live(eventUUID, { pageSize: 1 }));
  const isLive = state === 'STARTED';
  const label = isLive ? 'Likely' : 'Forecast';
  if (!data || data.assets.byState.OPT_IN === 0)
    return <Figure label={label} value="–" note={data ? 'no asset opted in' : '\u00a0'} />;
  return (
    <>
      <Figure
        label={label}
        {...splitUnit(data.projected.kwh, 'kWh')}
        note={`80\u202f%: ${rangeText(data.projected)}`}
      />
      {isLive && (
        <Figure
          label="Late and silent"
          value={overdueCount(data.assets).toLocaleString('en-GB')}
          note={
            data.assets.byReport.SILENT === 0
              ? throughText(data)
              : `${data.assets.byReport.SILENT.toLocaleString('en-GB')} silent; ${throughText(data)}`
          }
        />
      )}
    </>
  );
}
