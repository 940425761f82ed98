import classes from './market.module.css';

/** A bar as long as a part of the greatest, with ours at its end; figures stand beside it. */
export function ShareBar({ of, all, ours }: { of: number; all: number; ours: number }) {
  const share = (value: number) => `${of > 0 ? (100 * value) / of : 0}%`;
  return (
    <span className={classes.share} aria-hidden="true">
      <span style={{ width: share(all - ours) }} />
      <span data-ours style={{ width: share(ours) }} />
    </span>
  );
}
