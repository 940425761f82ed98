type Span = { x: number; width: number };
/** A label with its position in px. */
export type Tick = { key: number; label: string; at: number };
export type PlacedTick = Tick & { anchor: 'start' | 'middle' };

/**
 * Chooses the visible labels of a horizontal axis: every one, or from the first on every second, third and so on, so
 * that they are at least `gap` px apart and evenly spaced. One beyond the left edge is aligned to it, one beyond the
 * right is omitted. `widthOf` is a label's width in px.
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

/** All of them but those beyond the right edge; null where two would be too close. */
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
