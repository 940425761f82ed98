import classes from './InlineBar.module.css';

type InlineBarProps = {
  /** The formatted figure; it is beside the bar, so the bar itself is decoration. */
  text: string;
  value: number | null;
  /** The value that fills the bar. */
  full: number;
};

/** A figure with a bar as long as its share of `full`; negative values are hatched in the shortfall colour. */
export function InlineBar({ text, value, full }: InlineBarProps) {
  const share = value === null || full <= 0 ? 0 : Math.min(1, Math.abs(value) / full);
  return (
    <span className={classes.inline}>
      <span className={classes.inlineFigure}>{text}</span>
      <span className={classes.inlineTrack} aria-hidden="true">
        <span data-negative={(value ?? 0) < 0} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}
