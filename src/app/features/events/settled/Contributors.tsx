import { InlineBar } from '#app/charts/InlineBar.tsx';
import { formatFixed } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import type { EventHalfHour } from '#contract/stats.ts';
import classes from './settled.module.css';

type ContributorsProps = {
  title: string;
  rows: EventHalfHour['most'];
  explained: string | null;
  onExplain: (assetUUID: string | null) => void;
};

/** Assets of one half hour; a name opens its baseline calculation. */
export function Contributors({ title, rows, explained, onExplain }: ContributorsProps) {
  const full = Math.max(...rows.map(({ deliveredKwh }) => Math.abs(deliveredKwh)), 0);
  return (
    <section aria-label={title}>
      <h3 className={classes.subtitle}>
        {title} <span className={classes.unit}>kWh</span>
      </h3>
      <Sheet label={`${title}, table`}>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">Baseline</th>
            <th scope="col">Metered</th>
            <th scope="col">Delivered</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ assetUUID, assetId, name, baselineKwh, actualKwh, deliveredKwh }) => (
            <tr key={assetUUID}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.slot}
                  title="Calculation of the baseline"
                  aria-expanded={explained === assetUUID}
                  onClick={() => onExplain(explained === assetUUID ? null : assetUUID)}
                >
                  {name ?? assetId}
                </button>
              </th>
              <td>{formatFixed(baselineKwh, 3)}</td>
              <td>{formatFixed(actualKwh, 3)}</td>
              <td>
                <InlineBar text={formatFixed(deliveredKwh, 3)} value={deliveredKwh} full={full} />
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </section>
  );
}
