type SparklineProps = {
  values: readonly (number | null)[];
  /** What it shows, in words: "Last 14 days, 112 to 148 kWh". */
  label: string;
  width?: number;
  height?: number;
  colour?: string;
};

const INSET = 2;

/** A word-sized line for table cells; gaps stay gaps, a lone value is a dot. */
export function Sparkline({ values, label, width = 96, height = 22, colour = 'var(--hh-metered)' }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(...known, 0);
  const bottom = Math.min(...known, 0);
  const x = (index: number): number => INSET + (index * (width - 2 * INSET)) / Math.max(1, values.length - 1);
  const y = (value: number): number => height - INSET - ((value - bottom) * (height - 2 * INSET)) / (top - bottom || 1);
  const round = (value: number): number => Math.round(value * 10) / 10;

  let path = '';
  let joined = false;
  values.forEach((value, index) => {
    if (value !== null) path += `${joined ? 'L' : 'M'}${round(x(index))} ${round(y(value))}${joined ? '' : 'h0'}`;
    joined = value !== null;
  });

  return (
    // An inline drawing has no address for an <img>.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={{ verticalAlign: 'middle' }} role="img" aria-label={label}>
      <path d={path} fill="none" stroke={colour} strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
