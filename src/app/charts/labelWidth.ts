import { axisText } from './seriesStyle.ts';

// The family is repeated here: importing the theme would load the charts' files on every page.
const FONT = `${axisText.fontSize}px 'Inter Variable', Inter, system-ui, sans-serif`;
let context: CanvasRenderingContext2D | null | undefined;

/** Approximate width of an axis label, in px. On a canvas: measuring on the page would cost a layout for each. */
export function labelWidth(label: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return label.length * 7;
  context.font = FONT;
  // The page uses tabular figures.
  return context.measureText(label.replaceAll(/\d/g, '0')).width;
}
