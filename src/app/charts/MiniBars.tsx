import classes from './MiniBars.module.css';

type MiniBarsProps = {
  values: readonly (number | null)[];
  /** The bars as text: "Delivered per half hour, highest 0.4 kWh". */
  label: string;
  colour?: string;
  /** Colour below the line; default: the shortfall's. */
  below?: string;
};

const HEIGHT = 22;
const STEP = 7;
const WIDEST = 112;

/** Word-sized bars, one a half hour; a dot for an unknown value, a dash where all are unknown. */
export function MiniBars({
  values,
  label,
  colour = 'var(--hh-delivered)',
  below = 'var(--hh-shortfall)',
}: MiniBarsProps) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '–';
  const top = Math.max(0, ...known);
  const span = top - Math.min(0, ...known) || 1;
  const step = Math.min(STEP, WIDEST / values.length);
  const zero = (top / span) * (HEIGHT - 2) + 1;
  return (
    // An inline SVG has no address for an <img>.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={classes.mini} width={step * values.length} height={HEIGHT} role="img" aria-label={label}>
      <path d={`M0 ${zero}h${step * values.length}`} stroke="var(--hh-border)" />
      {values.map((value, index) => {
        const x = index * step + 1;
        if (value === null) return <circle key={x} cx={x + step / 2 - 1} cy={zero} r={1.5} fill="var(--hh-missing)" />;
        const height = Math.max(1, (Math.abs(value) / span) * (HEIGHT - 2));
        return (
          <rect
            key={x}
            x={x}
            y={value < 0 ? zero : zero - height}
            width={step - 2}
            height={height}
            rx={1}
            fill={value < 0 ? below : colour}
          />
        );
      })}
    </svg>
  );
}
