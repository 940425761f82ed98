/** Where the parts of a flow are drawn, in px: a bar for each stage, what goes on to the next, and what leaves. */
export interface FlowColumn {
  /** Left edge of the stage's bar. */
  x: number;
  barHeight: number;
  /** The part that reaches the next stage; null for the last stage. */
  band: { width: number; height: number } | null;
  /** What leaves on the way to the next stage; null where nothing does. */
  ribbon: { path: string; isThin: boolean } | null;
}

interface FlowSize {
  /** Between the left edges of two bars. */
  step: number;
  /** Of the first bar. */
  height: number;
  /** From the top of the bars to where ribbons end. */
  depth: number;
}

export const BAR_PX = 12;
/** However few they are, a bar and a ribbon are seen. */
const MIN_PX = 2;
const THIN_PX = 5;
const REACH_SHARE = 0.36;
const MAX_RIBBON_SHARE = 0.28;

/** Heights are in proportion to the counts, of which the first is the largest. */
export function flowColumns(counts: readonly number[], { step, height, depth }: FlowSize): FlowColumn[] {
  const all = counts[0] ?? 0;
  const heightOf = (count: number) => (count === 0 || all === 0 ? 0 : Math.max(MIN_PX, (height * count) / all));
  return counts.map((count, index) => {
    const x = index * step;
    const next = counts[index + 1];
    if (next === undefined) return { x, barHeight: heightOf(count), band: null, ribbon: null };
    const lost = count - next;
    const passing = Math.min(heightOf(next), heightOf(count) - (lost > 0 ? MIN_PX : 0));
    return {
      x,
      barHeight: heightOf(count),
      band: { width: step - BAR_PX, height: Math.max(0, passing) },
      ribbon: lost > 0 ? ribbonOf(x + BAR_PX, Math.max(0, passing), heightOf(count), step, depth) : null,
    };
  });
}

/** From the lower end of a bar to the right, and down to where its number stands. */
function ribbonOf(left: number, top: number, bottom: number, step: number, depth: number) {
  const thickness = Math.max(MIN_PX, bottom - top);
  const across = Math.min(thickness, MAX_RIBBON_SHARE * step);
  const outer = left + REACH_SHARE * step;
  const inner = outer - across;
  const round = (value: number) => Math.round(value * 10) / 10;
  const points = [
    `M${round(left)},${round(top)}`,
    `C${round((left + outer) / 2)},${round(top)} ${round(outer)},${round(top)} ${round(outer)},${round(depth)}`,
    `L${round(inner)},${round(depth)}`,
    `C${round(inner)},${round(bottom)} ${round((left + inner) / 2)},${round(bottom)} ${round(left)},${round(bottom)}`,
    'Z',
  ];
  return { path: points.join(' '), isThin: thickness < THIN_PX };
}
