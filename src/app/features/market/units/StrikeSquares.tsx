import classes from './StrikeSquares.module.css';

/** Most strikes of a rule that are drawn one by one. */
const MAX_SQUARES = 12;

/** Strikes as small squares, those that there are filled; the figure stands beside them. */
export function StrikeSquares({ count, of }: { count: number; of: number | null }) {
  if (of === null || of > MAX_SQUARES) return null;
  return (
    <span className={classes.squares} aria-hidden="true">
      {Array.from({ length: of }, (_, place) => (
        <i key={place} data-filled={place < count || undefined} />
      ))}
    </span>
  );
}
