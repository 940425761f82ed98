import { useImperativeHandle, useState, type Ref } from 'react';
import { usePlotArea, useXAxisScale, ZIndexLayer } from 'recharts';

export type DragHandle = { show: (from: number, to: number) => void; hide: () => void };

const ABOVE_ALL = 1050;

/** The range being dragged. It has separate state, so that dragging re-renders this rectangle and not the chart. */
export function DragZoom({ handle }: { handle: Ref<DragHandle> }) {
  const [span, setSpan] = useState<[number, number] | null>(null);
  const scale = useXAxisScale();
  const plot = usePlotArea();
  useImperativeHandle(handle, () => ({ show: (from, to) => setSpan([from, to]), hide: () => setSpan(null) }), []);

  const [left, right] = span === null ? [undefined, undefined] : [scale?.(span[0]), scale?.(span[1])];
  if (left === undefined || right === undefined || plot === undefined) return null;
  return (
    <ZIndexLayer zIndex={ABOVE_ALL}>
      <rect
        x={left}
        y={plot.y}
        width={Math.max(right - left, 1)}
        height={plot.height}
        fill="var(--mantine-color-tide-5)"
        fillOpacity={0.18}
        stroke="var(--mantine-color-tide-6)"
        pointerEvents="none"
      />
    </ZIndexLayer>
  );
}
