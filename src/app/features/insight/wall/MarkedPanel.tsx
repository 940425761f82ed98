import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { formatEnergy } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { formatTileFilter, formatTileRanges, MAX_INDEX_TEXT } from '#contract/tiles.ts';
import type { TileGrouping } from '#contract/tiles.ts';
import { formatCount, plural } from '#text/count.ts';
import { markedIndices } from './brush.ts';
import { markedPlaces } from './markedPlaces.ts';
import { questionWords } from './tileWords.ts';
import type { TileData } from './useTiles.ts';
import classes from './Rail.module.css';

type MarkedPanelProps = { tiles: TileData; by: TileGrouping; marks: Uint8Array; onClear: () => void };

/** What the marked assets are and come to, and what can be done with them. */
export function MarkedPanel({ tiles, by, marks, onClear }: MarkedPanelProps) {
  const { question, layout, portfolioUUID } = tiles;
  const eventUUID = tiles.eventUUID ?? undefined;
  const mayOperate = useMayOperate();
  const [leaving, setLeaving] = useState(false);
  const indices = markedIndices(marks);
  const index = formatTileRanges(indices);
  const isListable = index.length <= MAX_INDEX_TEXT;
  const { data, error, refetch } = useQuery(
    query(
      'listTileAssets',
      { query: { question, eventUUID, portfolioUUID, by, layout, index, pageSize: 1 } },
      { enabled: isListable, keepsPrevious: true },
    ),
  );
  const { data: scheduled } = useQuery(
    query('listEvents', { query: { state: 'SCHEDULED', sort: 'startTime', page: 1, pageSize: 1 } }),
  );
  const next = scheduled?.data[0];
  const filter = { tiles: formatTileFilter({ question, eventUUID, portfolioUUID, by, of: { layout, index } }) };
  const counts = questionWords[question].classes.map(
    (_, place) => indices.filter((each) => tiles.classes[each] === place + 1).length,
  );

  return (
    <section className={classes.marked} aria-label="Marked assets">
      <h2>{plural(indices.length, 'asset')} marked</h2>
      <p className={classes.places}>{markedPlaces(tiles, by, indices)}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className={classes.facts}>
          {data?.energy && (
            <>
              <dt>Forecast</dt>
              <dd>{formatEnergy(data.energy.forecastKwh)}</dd>
              <dt>Likely</dt>
              <dd data-short={data.energy.likelyKwh < data.energy.forecastKwh}>
                {formatEnergy(data.energy.likelyKwh)}
              </dd>
            </>
          )}
          {questionWords[question].ranks.map((each) => {
            const count = counts[each - 1]!;
            return count === 0 ? null : (
              <div key={each} className={classes.pair}>
                <dt>{questionWords[question].classes[each - 1]}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {isListable ? (
        <Button fullWidth renderRoot={(props) => <Link to="/assets" search={filter} {...props} />}>
          Open as list
        </Button>
      ) : (
        <p className={classes.places}>Too many groups for one list: mark whole blocks or fewer tiles.</p>
      )}
      {isListable && mayOperate && next && (
        <Button fullWidth variant="default" onClick={() => setLeaving(true)}>
          Exclude from {next.name}
        </Button>
      )}
      <Button fullWidth variant="subtle" color="gray" onClick={onClear}>
        Clear marks
      </Button>
      {leaving && next && (
        <BulkDialog
          intent="OPT_OUT"
          target={{ kind: 'event', uuid: next.eventUUID, name: next.name }}
          filter={filter}
          count={indices.length}
          onClose={() => setLeaving(false)}
          onDone={onClear}
        />
      )}
    </section>
  );
}
