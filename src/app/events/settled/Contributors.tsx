import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/event.ts';
import type { EventHalfHour } from '#contract/stats.ts';
import { rangeOfDay } from '#app/assets/assetSearch.ts';
import { formatFixed } from '#app/charts/format.ts';
import { londonDate } from '#app/charts/london.ts';
import { InlineBar } from '../InlineBar.tsx';
import classes from './settled.module.css';

type ContributorsProps = { title: string; rows: EventHalfHour['most']; event: Event; at: string };

/** Assets of one half hour, each leading to the days its baseline was made of. */
export function Contributors({ title, rows, at }: ContributorsProps) {
  const day = londonDate(Date.parse(at));
  const full = Math.max(...rows.map(({ deliveredKwh }) => Math.abs(deliveredKwh)), 0);
  return (
    <section aria-label={title}>
      <h3 className={classes.subtitle}>{title}</h3>
      <div className={classes.scroll}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Baseline, kWh</th>
              <th scope="col">Metered, kWh</th>
              <th scope="col">Delivered, kWh</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ assetUUID, assetId, name, baselineKwh, actualKwh, deliveredKwh }) => (
              <tr key={assetUUID}>
                <th scope="row">
                  <Link to="/assets/$assetUUID" params={{ assetUUID }} search={{ tab: 'baseline', day, ...rangeOfDay(day) }} title="The days behind its baseline">
                    {name ?? assetId}
                  </Link>
                </th>
                <td>{formatFixed(baselineKwh, 3)}</td>
                <td>{formatFixed(actualKwh, 3)}</td>
                <td>
                  <InlineBar text={formatFixed(deliveredKwh, 3)} value={deliveredKwh} full={full} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
