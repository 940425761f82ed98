import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Brush } from './brush.ts';
import { positionsOf } from './order.ts';
import type { Scene } from './paint.ts';
import { areaOf, type Point, tileAt } from './tilesAt.ts';
import type { Painting } from './useWallView.ts';

type Pointed = {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: Scene | null;
  painting: Painting;
  marks: Uint8Array | null;
  onMark: (marks: Uint8Array) => void;
  onOpen: (asset: number | null) => void;
  setCursor: (tile: number) => void;
};

type Drag = { from: Point; clientX: number; clientY: number; brush: Brush | null; latest: PointerEvent; frame: number };

/** A drag shorter than this, in px, is a click. */
const CLICK = 4;
const LONG_PRESS_MS = 400;

/**
 * Marks by dragging: Shift adds to what is marked, Alt takes from it, a click opens one asset. A finger drags after a
 * long press, and scrolls before.
 */
export function useWallPointer({ canvas, scene, painting, marks, onMark, onOpen, setCursor }: Pointed) {
  const drag = useRef<Drag | null>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [box, setBox] = useState<CSSProperties | null>(null);

  const begin = (event: PointerEvent) => {
    const { clientX, clientY } = event;
    canvas.current!.setPointerCapture(event.pointerId);
    drag.current = { from: painting.toLayout(event), clientX, clientY, brush: null, latest: event, frame: 0 };
  };

  const draw = () => {
    const now = drag.current;
    if (!now || !scene || !marks) return;
    now.frame = 0;
    const { shiftKey, altKey, clientX, clientY } = now.latest;
    now.brush ??= new Brush(scene.layout, scene.order, marks, altKey ? 'remove' : shiftKey ? 'add' : 'replace');
    const to = painting.toLayout(now.latest);
    const rect = {
      left: Math.min(now.from.x, to.x),
      right: Math.max(now.from.x, to.x),
      top: Math.min(now.from.y, to.y),
      bottom: Math.max(now.from.y, to.y),
    };
    painting.paintTiles(now.brush.marks, now.brush.to(rect));
    const page = canvas.current!.getBoundingClientRect();
    setBox({
      left: Math.min(now.clientX, clientX) - page.left,
      top: Math.min(now.clientY, clientY) - page.top,
      width: Math.abs(now.clientX - clientX),
      height: Math.abs(now.clientY - clientY),
    });
  };

  const end = (event: PointerEvent) => {
    clearTimeout(press.current);
    const now = drag.current;
    drag.current = null;
    setBox(null);
    if (!now || !scene) return;
    cancelAnimationFrame(now.frame);
    if (now.brush) {
      onMark(now.brush.marks.slice());
      return;
    }
    const tile = tileAt(scene.layout, painting.toLayout(event));
    onOpen(tile < 0 ? null : scene.order[positionsOf(scene.layout, areaOf(scene.layout, tile), tile)[0]]!);
    if (tile >= 0) setCursor(tile);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'touch') press.current = setTimeout(() => begin(event), LONG_PRESS_MS);
      else begin(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      if (!now) {
        if (event.pointerType === 'touch') clearTimeout(press.current);
        return;
      }
      now.latest = event;
      const isFar = Math.hypot(event.clientX - now.clientX, event.clientY - now.clientY) >= CLICK;
      if ((now.brush || isFar) && now.frame === 0) now.frame = requestAnimationFrame(draw);
    },
    onPointerUp: end,
    onPointerCancel: () => {
      clearTimeout(press.current);
      drag.current = null;
      setBox(null);
    },
  };

  // A finger that drags must not scroll; only a listener that is not passive can prevent it.
  useEffect(() => {
    const element = canvas.current!;
    const listener = (event: TouchEvent) => void (drag.current && event.preventDefault());
    element.addEventListener('touchmove', listener, { passive: false });
    return () => element.removeEventListener('touchmove', listener);
  }, [canvas]);

  return { handlers, box };
}
