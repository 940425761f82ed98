import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TileGrouping } from '#contract/tiles.ts';
import { plural, formatCount } from '#text/count.ts';
import { headingsOf } from './headings.ts';
import { fitWall, flowWall } from './layout.ts';
import { orderAssets, type TileOrder, positionsOf } from './order.ts';
import type { Scene } from './paint.ts';
import { areaOf } from './tilesAt.ts';
import { questionWords, groupName } from './tileWords.ts';
import { useSize } from './useSize.ts';
import type { TileData } from './useTiles.ts';
import { useWallKeys } from './useWallKeys.ts';
import { useWallPointer } from './useWallPointer.ts';
import { useWallView } from './useWallView.ts';
import classes from './Wall.module.css';

type WallProps = {
  tiles: TileData;
  by: TileGrouping;
  /** What is likely of each block's forecast, by its name. */
  forecasts: ReadonlyMap<string | null, string>;
  sort: TileOrder;
  /** 1 for each marked asset; null where nothing can be marked, as on phones. */
  marks: Uint8Array | null;
  onMark: (marks: Uint8Array) => void;
  /** A click on a tile, or Enter; null for none. */
  onOpen: (asset: number | null) => void;
};

const PHONE_PITCH = 6;
const PHONE_ROWS = 20;

/**
 * Every asset a tile, on one canvas: marked with the mouse, a finger or the keyboard. It reads the colours of the page
 * when it is mounted: give it the colour scheme as its key.
 */
export function Wall({ tiles, by, forecasts, sort, marks, onMark, onOpen }: WallProps) {
  const { question } = tiles;
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(room);
  const isReadOnly = marks === null;
  const scene = useMemo((): Scene | null => {
    if (!size || size.width === 0) return null;
    const layout = isReadOnly
      ? flowWall(tiles.groups, size.width, PHONE_PITCH, PHONE_ROWS)
      : fitWall(tiles.groups, size);
    const order = orderAssets(layout, tiles.classes, sort, questionWords[question].ranks);
    return { layout, order, classes: tiles.classes, headings: headingsOf(tiles, by, question, forecasts) };
  }, [tiles, size, isReadOnly, sort, by, question, forecasts]);
  const [cursor, setCursor] = useState<number | null>(null);
  const painting = useWallView({ canvas, scene, size, marks });
  const pointer = useWallPointer({ canvas, scene, painting, marks, onMark, onOpen, setCursor });
  const onKeyDown = useWallKeys({ scene, marks, onMark, onOpen, cursor, setCursor });
  const shown = scene !== null && cursor !== null && cursor < scene.layout.tiles ? cursor : null;
  const { per = 1, height = 0 } = scene?.layout ?? {};
  const isHigher = size !== null && height > size.height;

  return (
    <div className={classes.wall}>
      {/* Arrow keys move through the tiles, as through the charts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={room}
        className={classes.room}
        style={{ minHeight: isReadOnly || isHigher ? scene?.layout.height : undefined }}
        data-read-only={isReadOnly}
        {...(isReadOnly
          ? { role: 'img', 'aria-label': `${plural(tiles.total, 'asset')}, one tile each; the table lists them` }
          : {
              role: 'application',
              'aria-label': 'Tiles: arrow keys move, Shift with arrow keys marks, Enter opens the asset',
              'aria-describedby': 'wall-tile',
              tabIndex: 0,
              onKeyDown: (event: KeyboardEvent) => onKeyDown(event),
              onFocus: () => setCursor((last) => last ?? 0),
            })}
      >
        <canvas ref={canvas} className={classes.canvas} {...(!isReadOnly && pointer.handlers)} />
        {shown !== null && !isReadOnly && <span className={classes.cursor} style={painting.boxOf(shown)} />}
        {pointer.box && <span className={classes.brush} style={pointer.box} />}
      </div>
      <p className={classes.status}>
        <output id="wall-tile" aria-live="polite">
          {shown !== null && scene ? tileName(scene, tiles, by, shown) : ''}
        </output>
        {per > 1 && <span>One tile stands for {plural(per, 'asset')}</span>}
      </p>
    </div>
  );
}

/** Where a tile is and what it says: "London homes, SE, tile 12 of 57: Hardly anything". */
function tileName({ layout, order }: Scene, tiles: TileData, by: TileGrouping, tile: number): string {
  const area = areaOf(layout, tile);
  const [first, last] = positionsOf(layout, area, tile);
  const answer = questionWords[tiles.question].classes[tiles.classes[order[(first + last) >> 1]!]! - 1];
  const place = [groupName(tiles.groups[area.group]!, by), area.name].filter(Boolean).join(', ');
  const number = `tile ${formatCount(tile - area.firstTile + 1)} of ${formatCount(area.tiles)}`;
  const stands = last > first ? ` for ${plural(last - first + 1, 'asset')}` : '';
  return `${place}, ${number}${stands}: ${answer}`;
}
