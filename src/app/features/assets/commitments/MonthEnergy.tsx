import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { formatFixed } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { Asset } from '#contract/asset.ts';
import type { AttributionRow } from '#contract/attribution.ts';
import { plural } from '#text/count.ts';
import { energyVerdict } from './commitmentWords.ts';
import classes from './commitments.module.css';

/** What the asset delivered in a month's events, and which scheme has how much of it. */
export function MonthEnergy({ asset, month }: { asset: Asset; month: string }) {
  const { data, error, refetch } = useQuery(
    query('exportAttribution', { query: { assetUUID: asset.assetUUID, month } }, { keepsPrevious: true }),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={96} />;
  const verdict = energyVerdict(data.data);
  if (verdict === null) return <p className={classes.say}>No live events have been settled this month yet.</p>;
  return (
    <>
      <p className={verdict.isError ? classes.error : classes.say} role={verdict.isError ? 'alert' : undefined}>
        {verdict.sentence}
      </p>
      <EnergyTable rows={data.data} />
      <p className={classes.files}>
        <a
          className={classes.download}
          href={`/bff/api/exports/attribution?assetUUID=${asset.assetUUID}&month=${month}&as=csv`}
          download
        >
          Energy by scheme (CSV)
        </a>
      </p>
    </>
  );
}

function EnergyTable({ rows }: { rows: AttributionRow[] }) {
  const { assetDeliveredKwh, assetUnattributedKwh } = rows[0]!;
  return (
    <table className={classes.energy}>
      <thead>
        <tr>
          <th scope="col">Scheme</th>
          <th scope="col">Events</th>
          <th scope="col">kWh</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ schemeUUID, schemeName, events, preliminaryEvents, attributedKwh }) => (
          <tr key={schemeUUID}>
            <th scope="row">
              <Link to="/schemes/$schemeUUID" params={{ schemeUUID }}>
                {schemeName}
              </Link>
            </th>
            <td>
              {events}
              {preliminaryEvents > 0 && `, ${plural(preliminaryEvents, 'preliminary', 'preliminary')}`}
            </td>
            <td>{formatFixed(attributedKwh, 3)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            Outside events
          </th>
          <td>{formatFixed(assetUnattributedKwh, 3)}</td>
        </tr>
        <tr className={classes.total}>
          <th scope="row" colSpan={2}>
            Delivered
          </th>
          <td>{formatFixed(assetDeliveredKwh, 3)}</td>
        </tr>
      </tbody>
    </table>
  );
}
