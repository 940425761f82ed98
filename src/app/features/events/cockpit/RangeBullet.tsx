import type { EventLive } from '#contract/live.ts';
import classes from './cockpit.module.css';

/** Measured, projected with its range, and the target, on one line from zero. Decoration beside the figures. */
export function RangeBullet({ live: { measured, projected, targetKwh } }: { live: EventLive }) {
  const values = [0, measured.deliveredKwh ?? 0, projected.p10Kwh, projected.p90Kwh, targetKwh ?? 0];
  const [low, high] = [Math.min(...values), Math.max(...values) * 1.04 || 1];
  const at = (kwh: number): number => (100 * (kwh - low)) / (high - low);
  const span = (from: number, to: number) => ({
    left: `${at(Math.min(from, to))}%`,
    width: `${Math.abs(at(to) - at(from))}%`,
  });
  return (
    <span className={classes.bullet} aria-hidden="true">
      <span data-part="range" style={span(projected.p10Kwh, projected.p90Kwh)} />
      <span
        data-part="measured"
        data-negative={(measured.deliveredKwh ?? 0) < 0}
        style={span(0, measured.deliveredKwh ?? 0)}
      />
      <span data-part="projected" style={{ left: `${at(projected.kwh)}%` }} />
      {targetKwh !== null && <span data-part="target" style={{ left: `${at(targetKwh)}%` }} />}
    </span>
  );
}
