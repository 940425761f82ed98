import { SegmentedControl, Skeleton, useComputedColorScheme } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { TileQuestion } from '#contract/tiles.ts';
import { plural } from '#text/count.ts';
import { headingsOf } from './headings.ts';
import { fitPanel } from './layout.ts';
import { orderAssets } from './order.ts';
import { TilePainter } from './paint.ts';
import { TileLegend } from './TileLegend.tsx';
import { questionWords } from './tileWords.ts';
import { useSize } from './useSize.ts';
import { type TileData, useTiles } from './useTiles.ts';
import { addressOf } from './wallSearch.ts';
import classes from './TilesPanel.module.css';

const QUESTIONS = ['REPORTING', 'RESPONDING', 'EARNING'] as const satisfies TileQuestion[];
const HEIGHT = 240;

/** The opted-in assets of an event, one tile each, and what the colours mean. */
export default function TilesPanel({ eventUUID }: { eventUUID: string }) {
  const [question, setQuestion] = useState<(typeof QUESTIONS)[number]>('RESPONDING');
  const { tiles, error, refetch } = useTiles({ question, eventUUID });
  return (
    <Panel>
      <div className={classes.head}>
        <h2>{tiles ? plural(tiles.total, 'opted-in asset') : 'Opted-in assets'}</h2>
        <span>one tile each</span>
        <SegmentedControl
          aria-label="Question"
          value={question}
          data={QUESTIONS.map((value) => ({ value, label: questionWords[value].label }))}
          onChange={setQuestion}
        />
        <Link to="/wall" search={{ q: addressOf(question), event: eventUUID }} className={classes.link}>
          <IconLayoutGrid size={15} stroke={1.8} aria-hidden="true" />
          Fleet wall
        </Link>
      </div>
      {error && !tiles ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !tiles ? (
        <Skeleton height={HEIGHT} />
      ) : tiles.total === 0 ? (
        <EmptyState title="No assets opted in" />
      ) : (
        <>
          <PanelTiles tiles={tiles} />
          <TileLegend question={tiles.question} eventUUID={eventUUID} counts={tiles.counts} />
        </>
      )}
    </Panel>
  );
}

function PanelTiles({ tiles }: { tiles: TileData }) {
  const scheme = useComputedColorScheme('light');
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const { question } = tiles;
  const words = questionWords[question];
  const shown = words.ranks.filter((each) => words.classes[each - 1] !== null);
  const counted = shown.map((each) => `${words.classes[each - 1]} ${tiles.counts[each - 1]}`).join(', ');
  const image = { role: 'img', 'aria-label': `${words.title(tiles.total)}: ${counted}` };
  return (
    <div ref={room} className={classes.room} style={{ height: HEIGHT }} {...image}>
      {/* The colours are read from the page, which differs in the dark scheme. */}
      {size && size.width > 0 && <Canvas key={scheme} tiles={tiles} width={size.width} />}
    </div>
  );
}

function Canvas({ tiles, width }: { tiles: TileData; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useMemo(() => {
    const layout = fitPanel(tiles.groups, { width, height: HEIGHT });
    const order = orderAssets(layout, tiles.classes, 'best', questionWords[tiles.question].ranks);
    const headings = headingsOf(tiles, 'PORTFOLIO', tiles.question).map(({ name }) => ({ name, note: '' }));
    return { layout, order, classes: tiles.classes, headings };
  }, [tiles, width]);
  useEffect(() => {
    const painter = new TilePainter(canvas.current!);
    painter.resize(width, HEIGHT);
    painter.paint(scene, null);
  }, [scene, width]);
  return <canvas ref={canvas} className={classes.canvas} />;
}
