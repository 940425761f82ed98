import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Scene, TilePainter, type View, WHOLE } from './paint.ts';
import { cornerOfTile, type Point } from './tilesAt.ts';

type Drawn = {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: Scene | null;
  size: { width: number; height: number } | null;
  marks: Uint8Array | null;
};

export type Painting = {
  /** A place of the window, in px of the layout. */
  toLayout: (event: { clientX: number; clientY: number }) => Point;
  /** Draws some tiles again at once, for a brush that moves. */
  paintTiles: (marks: Uint8Array, tiles: readonly number[]) => void;
  /** Where a tile is on the page. */
  boxOf: (tile: number) => CSSProperties;
};

const MAX_SCALE = 12;
const STEP = 1.2;

/** Draws a scene on a canvas whenever it changes, moved and enlarged by the wheel. */
export function useWallView({ canvas, scene, size, marks }: Drawn): Painting {
  const painter = useRef<TilePainter | null>(null);
  const [view, setView] = useState<View>(WHOLE);
  const { layout } = scene ?? {};
  const [shownLayout, setShownLayout] = useState(layout);
  if (layout !== shownLayout) {
    setShownLayout(layout);
    // New answers come every half minute: they do not end an enlargement.
    if (layout?.tiles !== shownLayout?.tiles || layout?.pitchX !== shownLayout?.pitchX) setView(WHOLE);
  }

  useEffect(() => {
    const element = canvas.current!;
    if (!scene || !size) return;
    painter.current ??= new TilePainter(element);
    painter.current.resize(size.width, Math.max(size.height, scene.layout.height));
    painter.current.paint(scene, marks, view);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a ref of the props, which exhaustive-deps wants
  }, [canvas, scene, size, marks, view]);

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = canvas.current!.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    setView((last) => enlarged(last, at, event.deltaY < 0 ? STEP : 1 / STEP));
  });
  const isEnlarging = marks !== null;
  // Pages scroll by wheel: only a listener that is not passive can prevent that.
  useEffect(() => {
    const element = canvas.current!;
    if (!isEnlarging) return undefined;
    const listener = (event: WheelEvent) => wheel(event);
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [canvas, isEnlarging]);

  const { scale, x, y } = view;
  return {
    toLayout: ({ clientX, clientY }) => {
      const box = canvas.current!.getBoundingClientRect();
      return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale };
    },
    paintTiles: (next, tiles) => scene && painter.current?.paintTiles(scene, next, tiles),
    boxOf: (tile) => {
      const { layout: positions } = scene!;
      const corner = cornerOfTile(positions, tile);
      return {
        left: x + corner.x * scale,
        top: y + corner.y * scale,
        width: (positions.pitchX - positions.gap) * scale,
        height: (positions.pitchY - positions.gap) * scale,
      };
    },
  };
}

/** The view with everything farther from a point by a factor, or nearer to it; never smaller than the whole. */
function enlarged({ scale, x, y }: View, at: Point, factor: number): View {
  const next = Math.min(MAX_SCALE, scale * factor);
  if (next <= 1) return WHOLE;
  return { scale: next, x: at.x - ((at.x - x) * next) / scale, y: at.y - ((at.y - y) * next) / scale };
}
