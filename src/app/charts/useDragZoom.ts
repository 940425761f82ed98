import { useRef } from 'react';
import type { MouseHandlerDataParam } from 'recharts';
import type { DragHandle } from './DragZoom.tsx';
import { instantOf, stepAt, type HalfHourGrid } from './halfHours.ts';

const MIN_STEPS = 2;

/**
 * Mouse handlers that turn a drag over at least two steps into whole steps, [from, to) in ms, and a click into its
 * step's start.
 */
export function useDragZoom(
  grid: HalfHourGrid,
  onZoom: ((from: number, to: number) => void) | undefined,
  onPick: ((at: number) => void) | undefined,
) {
  const layer = useRef<DragHandle>(null);
  const pressed = useRef<number | null>(null);
  const startOf = (step: number): number => instantOf(grid.start) + step * grid.stepSeconds * 1000;
  const stepOf = ({ activeLabel }: MouseHandlerDataParam): number | null =>
    activeLabel === undefined || Number.isNaN(Number(activeLabel)) ? null : stepAt(grid, Number(activeLabel));
  const spanTo = (step: number): [number, number] => {
    const first = Math.min(step, pressed.current ?? step);
    const end = Math.max(step, pressed.current ?? step) + 1;
    return [startOf(first), startOf(end)];
  };
  const stop = () => {
    pressed.current = null;
    layer.current?.hide();
  };

  const handlers = {
    onMouseDown: (state: MouseHandlerDataParam) => {
      pressed.current = stepOf(state);
    },
    onMouseMove: (state: MouseHandlerDataParam) => {
      const step = stepOf(state);
      if (onZoom && pressed.current !== null && step !== null && step !== pressed.current)
        layer.current?.show(...spanTo(step));
    },
    onMouseUp: (state: MouseHandlerDataParam) => {
      const step = stepOf(state);
      if (pressed.current !== null && step !== null) {
        if (step === pressed.current) onPick?.(startOf(step));
        else if (Math.abs(step - pressed.current) + 1 >= MIN_STEPS) onZoom?.(...spanTo(step));
      }
      stop();
    },
    onMouseLeave: stop,
  };
  return { layer, handlers: onZoom || onPick ? handlers : {} };
}
