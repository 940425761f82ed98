const WIDTH = 96;
const HEIGHT = 22;
const EDGE = 2;

/** A day's rates as a small step line; the words beside it are its text. */
export function MiniSteps({
  values,
  direction,
}: {
  values: readonly (number | null)[];
  direction: 'import' | 'export';
}) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(...known, low + 1e-9);
  const x = (slot: number): number => (slot / values.length) * WIDTH;
  const y = (value: number): number => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const path = values
    .map((value, slot) =>
      value === null
        ? ''
        : `${slot > 0 && values[slot - 1] !== null ? 'L' : 'M'}${x(slot)} ${y(value).toFixed(1)}H${x(slot + 1)}`,
    )
    .join('');
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="var(--hh-grid)" />
      <path
        d={path}
        fill="none"
        stroke={direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
        strokeWidth={1.5}
      />
    </svg>
  );
}
