const LETTER_WIDTH = 6.2;
const NAME_GAP = 6;

type Span = { x: number; width: number };
export type BandName = { x: number; anchor: 'start' | 'end' };

/**
 * Positions of band names, in px: inside a band where its name fits, else beside it where there is room, else none.
 * Bands are in order of time; one outside the chart is null. Names overlap neither a band nor each other.
 */
export function placeNames(
  labels: readonly string[],
  bands: readonly (Span | null)[],
  plot: Span,
): (BandName | null)[] {
  const names: (BandName | null)[] = [];
  let taken = plot.x;
  for (const [index, label] of labels.entries()) {
    const band = bands[index];
    const needs = label.length * LETTER_WIDTH + NAME_GAP;
    const nextBand = bands.slice(index + 1).find((other) => other != null)?.x ?? plot.x + plot.width;
    const name = band ? placeName(needs, band, taken, nextBand) : null;
    names.push(name);
    if (band) taken = Math.max(taken, band.x + band.width);
    if (name?.anchor === 'start') taken = Math.max(taken, name.x + needs);
  }
  return names;
}

function placeName(needs: number, { x, width }: Span, leftEdge: number, rightEdge: number): BandName | null {
  const right = x + width;
  if (width >= needs + NAME_GAP) return { x: x + NAME_GAP, anchor: 'start' };
  if (rightEdge - right >= needs) return { x: right + NAME_GAP, anchor: 'start' };
  if (x - leftEdge >= needs) return { x: x - NAME_GAP, anchor: 'end' };
  return null;
}
