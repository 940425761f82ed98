import type { LegendItem } from './Legend.tsx';

const KEY_WIDTH = 14;
const ITEM_GAP = 20;
/** Offset of an item's text from the left of its key. */
export const TEXT_FROM = KEY_WIDTH + 6;

/** Positions of a legend's keys: as many on a line as fit. */
export function placeLegend(
  legend: readonly LegendItem[],
  widthOf: (label: string) => number,
  most: number,
): { item: LegendItem; x: number; line: number }[] {
  let [x, line] = [0, 0];
  return legend.map((item) => {
    const width = TEXT_FROM + widthOf(item.label);
    if (x > 0 && x + width > most) [x, line] = [0, line + 1];
    const place = { item, x, line };
    x += width + ITEM_GAP;
    return place;
  });
}

/** An event window: tinted, with an edge on either side. */
function paintBand(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.globalAlpha = 0.18;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.fillRect(x, y, 1, height);
  context.fillRect(x + width - 1, y, 1, height);
}

/** The path of a vertical line with a cap at either end. */
function paintWhisker(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.lineWidth = 1.25;
  for (const end of [y - 5, y + 5]) {
    context.moveTo(x - 4, end);
    context.lineTo(x + 4, end);
  }
  context.moveTo(x, y - 5);
  context.lineTo(x, y + 5);
}

/** Paints the key of a legend's item at the left of a line whose middle is `y`. */
export function paintKey(
  context: CanvasRenderingContext2D,
  { shape }: LegendItem,
  x: number,
  y: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(shape === 'dashed' ? [4, 3] : []);
  context.beginPath();
  if (shape === 'block') context.fillRect(x + 2, y - 5, 10, 10);
  else if (shape === 'band') paintBand(context, x + 1, y - 5, 12, 10);
  else if (shape === 'box') {
    context.lineWidth = 1;
    context.setLineDash([3, 2]);
    context.rect(x + 2, y - 5, 10, 10);
  } else if (shape === 'whisker') paintWhisker(context, x + 7, y);
  else if (shape === 'dot') context.arc(x + 7, y, 3.5, 0, 2 * Math.PI);
  else if (shape === 'scale') {
    const gradient = context.createLinearGradient(x, y, x + KEY_WIDTH, y);
    gradient.addColorStop(0, 'transparent');
    gradient.addColorStop(1, colour);
    context.fillStyle = gradient;
    context.fillRect(x, y - 5, KEY_WIDTH, 10);
  } else if (shape === 'hatched') paintHatch(context, x + 1, y - 5, 12, 10, colour);
  else if (shape === 'hollow') context.arc(x + 7, y, 3.5, 0, 2 * Math.PI);
  else {
    context.moveTo(x, y);
    context.lineTo(x + KEY_WIDTH, y);
  }
  context.stroke();
  context.setLineDash([]);
}

/** Diagonal lines, rising to the right. */
export function paintHatch(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let left = -height; left < width; left += 4) {
    context.moveTo(x + left, y + height);
    context.lineTo(x + left + height, y);
  }
  context.stroke();
  context.restore();
  context.beginPath();
}
