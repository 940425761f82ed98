import { InlineBar } from '#app/charts/InlineBar.tsx';
import { decimalsOf, formatDate, formatFixed } from '#app/format/format.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { formatCount } from '#text/count.ts';
import classes from './ReplayTable.module.css';

/** The replayed days: expected and metered energy, and the delivery the event would have had. */
export function ReplayTable({ rehearsal: { replays, targetKwh } }: { rehearsal: Rehearsal }) {
  const most = Math.max(targetKwh ?? 0, ...replays.map(({ deliveredKwh }) => Math.abs(deliveredKwh ?? 0)));
  const fixed = (of: (replay: Rehearsal['replays'][number]) => number | null) => {
    const decimals = Math.min(1, decimalsOf(replays.map(of)));
    return (replay: Rehearsal['replays'][number]) => formatFixed(of(replay), decimals);
  };
  const [baseline, actual, delivered] = [
    fixed(({ baselineKwh }) => baselineKwh),
    fixed(({ actualKwh }) => actualKwh),
    fixed(({ deliveredKwh }) => deliveredKwh),
  ];
  return (
    <ScrollRegion className={classes.scroll} label="Replayed days">
      <table className={classes.replays}>
        <caption>The same half-hours on past days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Assets</th>
            <th scope="col">Baseline, kWh</th>
            <th scope="col">Metered, kWh</th>
            <th scope="col">Would have delivered, kWh</th>
          </tr>
        </thead>
        <tbody>
          {replays.map((replay) => (
            <tr key={replay.settlementDate}>
              <th scope="row">{formatDate(replay.settlementDate)}</th>
              <td>{formatCount(replay.assets)}</td>
              <td>{baseline(replay)}</td>
              <td>{actual(replay)}</td>
              <td>
                <InlineBar text={delivered(replay)} value={replay.deliveredKwh} full={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
