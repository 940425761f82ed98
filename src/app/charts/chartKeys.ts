import type { ZoomStep } from './zoom.ts';

/** Actions of keys and buttons in a chart besides moving its active point. */
export type ChartKeys = {
  zoom?: ((step: ZoomStep) => void) | undefined;
  open?: (() => void) | undefined;
  /** Effect of opening: "explain the baseline". */
  openWords?: string | undefined;
};

type Pressed = { key: string; shiftKey: boolean };

const ZOOM_KEYS: Record<string, ZoomStep> = { '+': 'in', '=': 'in', '-': 'out', _: 'out' };
const MOVE_KEYS: Record<string, ZoomStep> = { ArrowLeft: 'earlier', ArrowRight: 'later' };

/** Returns the action of a key pressed in a chart, undefined for any other key. */
export function actionOf({ key, shiftKey }: Pressed, { zoom, open }: ChartKeys): (() => void) | undefined {
  if (key === 'Enter') return open;
  const step = ZOOM_KEYS[key] ?? (shiftKey ? MOVE_KEYS[key] : undefined);
  return step && zoom && (() => zoom(step));
}

/** The keys of a chart as text. */
export function helpOf({ zoom, open, openWords }: ChartKeys): string[] {
  return [
    'Tab to the chart, then use ← and → to move the readout.',
    ...(open ? [`Press Enter or click to ${openWords ?? 'open the half-hour'}.`] : []),
    ...(zoom ? ['Drag to zoom in. Use + and − to zoom, and Shift with ← or → to pan.'] : []),
  ];
}
