type Span = { x: number; width: number };
/** A label with the pixel its moment is at. */
export type Tick = { key: number; label: string; at: number };
export type PlacedTick = Tick & { anchor: 'start' | 'middle' };

/**
 * Which labels of a level axis have room, from the left, at least `gap` px apart and within the plot. One that would
 * stand out on the left begins at the edge. `widthOf` is a label's width in px.
 */
export function placeTicks(ticks: readonly Tick[], { x, width }: Span, gap: number, widthOf: (label: string) => number): PlacedTick[] {
  const placed: PlacedTick[] = [];
  let taken = x;
  for (const tick of ticks) {
    const half = widthOf(tick.label) / 2;
    const atEdge = placed.length === 0 && tick === ticks[0] && tick.at - half < x;
    const middle = atEdge ? x + half : tick.at;
    if ((!atEdge && middle - half < taken) || middle + half > x + width) continue;
    placed.push({ ...tick, anchor: atEdge ? 'start' : 'middle' });
    taken = middle + half + gap;
  }
  return placed;
}
