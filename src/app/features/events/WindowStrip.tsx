import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import classes from './WindowStrip.module.css';

/** The window as its settlement periods, each filled by its elapsed share. Decoration beside a countdown. */
export function WindowStrip({ from, to, now }: { from: string; to: string; now: number }) {
  const start = Date.parse(from);
  const periods = (Date.parse(to) - start) / HALF_HOUR_MS;
  return (
    <span className={classes.strip} aria-hidden="true">
      {Array.from({ length: periods }, (_, index) => {
        const passed = Math.min(1, Math.max(0, (now - start - index * HALF_HOUR_MS) / HALF_HOUR_MS));
        return (
          <span key={index}>
            <span style={{ width: `${Math.round(100 * passed)}%` }} />
          </span>
        );
      })}
    </span>
  );
}
