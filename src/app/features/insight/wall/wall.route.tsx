import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { query } from '#app/data/query.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { AssetCard } from './AssetCard.tsx';
import { MarkedPanel } from './MarkedPanel.tsx';
import { TileLegend } from './TileLegend.tsx';
import { TileTable } from './TileTable.tsx';
import { questionWords } from './tileWords.ts';
import { useBlockForecasts } from './useBlockForecasts.ts';
import { useMarks } from './useMarks.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';
import { useTiles } from './useTiles.ts';
import { useWallScheme } from './useWallScheme.ts';
import { Wall } from './Wall.tsx';
import { WallBar } from './WallBar.tsx';
import { WallHead } from './WallHead.tsx';
import { WallKeys } from './WallKeys.tsx';
import { groupingOf, needsEvent, questionOf, WallSearch, wallSearchDefaults } from './wallSearch.ts';
import classes from './Wall.module.css';

export const Route = createFileRoute('/_frame/wall')({
  validateSearch: WallSearch,
  search: { middlewares: [stripSearchParams(wallSearchDefaults)] },
  component: WallPage,
});

const LATEST_EVENTS = { sort: '-startTime', page: 1, pageSize: 20 } as const;

function WallPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const isPhone = useNarrowerThan(720);
  const { scheme, isDark, toggle } = useWallScheme();
  useScreenAwake();
  const events = useQuery(query('listEvents', { query: LATEST_EVENTS }));
  const [isTable, setIsTable] = useState(false);

  const question = questionOf(address.q);
  const by = groupingOf(address.by);
  const isChosen = events.data !== undefined || address.event !== undefined || !needsEvent(question);
  const present = events.data?.data.find(({ state }) => state === 'STARTED') ?? events.data?.data[0];
  const eventUUID = address.event ?? (needsEvent(question) ? present?.eventUUID : undefined);
  const hasNoEvent = isChosen && needsEvent(question) && eventUUID === undefined;
  const { tiles, error, refetch } = useTiles(
    isChosen && !hasNoEvent ? { question, by, eventUUID, portfolioUUID: address.portfolio } : null,
  );
  const isLive = events.data?.data.some((event) => event.eventUUID === eventUUID && event.state === 'STARTED') ?? false;
  const forecasts = useBlockForecasts({ eventUUID, isLive, by, question });
  const { marks, mark, opened, open, clear, count } = useMarks(tiles);

  const change = (search: Partial<WallSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false });
  const leave = () =>
    eventUUID === undefined
      ? void navigate({ to: '/' })
      : void navigate({ to: '/events/$eventUUID', params: { eventUUID } });
  useQuestionKeys({
    onQuestion: (q) => change({ q }),
    onEscape: () => (count > 0 || opened !== null ? clear() : leave()),
  });

  return (
    <div className={classes.page}>
      <WallBar
        address={address}
        events={events.data?.data ?? []}
        eventUUID={eventUUID}
        onChange={change}
        isTable={isTable}
        onTable={() => setIsTable(!isTable)}
        isDark={isDark}
        onScheme={toggle}
        onLeave={leave}
      />
      <WallHead question={question} eventUUID={eventUUID} counts={tiles?.counts} />
      <div className={classes.body}>
        <div className={classes.main} aria-busy={!tiles && !error && !hasNoEvent}>
          {hasNoEvent ? (
            <EmptyState
              title="No event to show"
              text={`${questionWords[question].label} needs an event; none has been scheduled yet.`}
            />
          ) : error && !tiles ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : tiles?.total === 0 ? (
            <EmptyState
              title="No assets to show"
              text="No assets are opted in to this event, or there are no active assets yet."
            />
          ) : tiles && isTable ? (
            <TileTable tiles={tiles} by={by} />
          ) : (
            tiles && (
              <Wall
                key={scheme}
                tiles={tiles}
                by={by}
                forecasts={forecasts}
                sort={address.order}
                marks={isPhone ? null : marks}
                onMark={mark}
                onOpen={open}
              />
            )
          )}
        </div>
        <aside className={classes.rail} aria-label="Legend and marked assets">
          {tiles && (
            <>
              <h2>{questionWords[tiles.question].title(tiles.total)}</h2>
              <TileLegend
                question={tiles.question}
                eventUUID={tiles.eventUUID ?? undefined}
                portfolioUUID={tiles.portfolioUUID}
                counts={tiles.counts}
                shares
              />
              {opened !== null && <AssetCard tiles={tiles} by={by} asset={opened} onClose={() => open(null)} />}
              {count > 0 && <MarkedPanel tiles={tiles} by={by} marks={marks} onClear={clear} />}
            </>
          )}
          {!isPhone && <WallKeys />}
        </aside>
      </div>
    </div>
  );
}

/** Keeps the screen on while the page is shown, where the browser can; it ends whenever the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (ended) await next.release();
        else lock = next;
      } catch {
        // Refused to save power: the wall is as good without.
      }
    };
    const listener = () => void request();
    void request();
    document.addEventListener('visibilitychange', listener);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', listener);
      void lock?.release();
    };
  }, []);
}
