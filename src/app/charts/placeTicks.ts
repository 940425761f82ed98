type Span = { x: number; width: number };
/** A label with the pixel its moment is at. */
export type Tick = { key: number; label: string; at: number };
export type PlacedTick = Tick & { anchor: 'start' | 'middle' };

/**
 * Which labels of a level axis are shown: every one, or from the first on every second, third and so on, so that they
 * stand at least `gap` px apart and at even distances. One that would stand out on the left begins at the edge, one
 * that would on the right is left out. `widthOf` is a label's width in px.
 */
export function placeTicks(
  ticks: readonly Tick[],
  plot: Span,
  gap: number,
  widthOf: (label: string) => number,
): PlacedTick[] {
  for (let every = 1; every < ticks.length; every++) {
    const placed = place(
      ticks.filter((_, index) => index % every === 0),
      plot,
      gap,
      widthOf,
    );
    if (placed) return placed;
  }
  return place(ticks.slice(0, 1), plot, gap, widthOf) ?? [];
}

/** All of them but those that would stand out on the right; null where two would come too close. */
function place(
  ticks: readonly Tick[],
  { x, width }: Span,
  gap: number,
  widthOf: (label: string) => number,
): PlacedTick[] | null {
  const placed: PlacedTick[] = [];
  let taken = x;
  for (const tick of ticks) {
    const half = widthOf(tick.label) / 2;
    const atEdge = tick === ticks[0] && tick.at - half < x;
    const middle = atEdge ? x + half : tick.at;
    if (middle + half > x + width) continue;
    if (middle - half < taken) return null;
    placed.push({ ...tick, anchor: atEdge ? 'start' : 'middle' });
    taken = middle + half + gap;
  }
  return placed;
}
