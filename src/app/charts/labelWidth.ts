import { axisText } from './seriesStyle.ts';

// The family is named again: the theme, read from here, would bring the charts' files to every page.
const FONT = `${axisText.fontSize}px 'Inter Variable', Inter, system-ui, sans-serif`;
let context: CanvasRenderingContext2D | null | undefined;

/**
 * About how wide a label of an axis is, in px. On a canvas: to measure it on the page would lay out the page for each.
 */
export function labelWidth(label: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return label.length * 7;
  context.font = FONT;
  // Figures are all as wide on the page.
  return context.measureText(label.replaceAll(/\d/g, '0')).width;
}
