import { SLOTS, strengthOf, type Carpet } from './carpet.ts';

type Rgb = readonly [number, number, number];
const FAINTEST = 0.05;
const SHADES = 64;

/**
 * Paints a carpet, one pixel a half hour; the page stretches it. Missing cells stay transparent, over the canvas's
 * hatching.
 */
export function paintCarpet(canvas: HTMLCanvasElement, { dates, cells, most }: Carpet, colour: string): void {
  canvas.width = dates.length;
  canvas.height = SLOTS;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  const style = getComputedStyle(canvas);
  const surface = rgbOf(style, context, 'var(--hh-surface)');
  const nothingDue = rgbOf(style, context, 'var(--hh-quiet-tint)');
  const full = rgbOf(style, context, colour);
  const shades = Array.from({ length: SHADES + 1 }, (_, shade) =>
    mixed(surface, full, FAINTEST + ((1 - FAINTEST) * shade) / SHADES),
  );
  const image = context.createImageData(dates.length, SLOTS);
  for (const [index, { state, kwh }] of cells.entries()) {
    if (state === 'MISSING') continue;
    const [column, slot] = [Math.floor(index / SLOTS), index % SLOTS];
    const [red, green, blue] = kwh === null ? nothingDue : shades[Math.round(strengthOf(kwh, most) * SHADES)]!;
    image.data.set([red, green, blue, 255], (slot * dates.length + column) * 4);
  }
  context.putImageData(image, 0, 0);
}

/** Resolves a CSS colour to numbers through the canvas. */
function rgbOf(style: CSSStyleDeclaration, context: CanvasRenderingContext2D, colour: string): Rgb {
  const variable = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  context.fillStyle = variable === undefined ? colour : style.getPropertyValue(variable).trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((channel) => Math.round(from[channel]! + (to[channel]! - from[channel]!) * share)) as unknown as Rgb;
