import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatClock, formatFixed, formatInstant } from '#app/format/format.ts';
import type { EventLive, OverdueAsset } from '#contract/live.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './OverdueList.module.css';

const FEW = 8;
const HEIGHT_PX = 280;

/** The late and silent assets that hold most, with what all of them hold together. */
export function OverdueList({ live, onAll }: { live: EventLive | undefined; onAll: () => void }) {
  if (!live) return <Skeleton height={HEIGHT_PX} />;
  const { overdue, words, assets, portfolios, overdueKwh } = live;
  const { SILENT, LATE } = assets.byReport;
  const names = new Map(portfolios.map(({ portfolioUUID, name }) => [portfolioUUID, name]));
  return (
    <section aria-label="Assets late or with no readings">
      {words.overdue !== null && <p className={classes.say}>{words.overdue}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">State</th>
            <th scope="col">At risk, kWh</th>
          </tr>
        </thead>
        <tbody>
          {overdue.data.slice(0, FEW).map((asset) => (
            <tr key={asset.assetUUID}>
              <th scope="row">
                <Link to="/assets/$assetUUID" params={{ assetUUID: asset.assetUUID }}>
                  {asset.name ?? asset.assetId}
                </Link>{' '}
                <span>{names.get(asset.portfolioUUID)}</span>
              </th>
              <td>
                <State asset={asset} today={londonDate(Date.parse(live.nowUTC))} />
              </td>
              <td>{formatFixed(asset.expectedKwh, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{plural(SILENT + LATE, 'asset')}</th>
            <td>
              {formatCount(SILENT)} with no readings, {formatCount(LATE)} late
            </td>
            <td>{overdueKwh > 0 ? formatFixed(overdueKwh, overdueKwh < 100 ? 1 : 0) : '–'}</td>
          </tr>
        </tfoot>
      </table>
      {SILENT + LATE > FEW && (
        <Button variant="subtle" size="xs" onClick={onAll}>
          List all {formatCount(SILENT + LATE)}
        </Button>
      )}
    </section>
  );
}

/** "no readings since 14:30", "late, last 16:30", "never received". */
function State({ asset: { status, lastReadingUTC }, today }: { asset: OverdueAsset; today: string }) {
  const isSilent = status === 'SILENT';
  const StateIcon = isSilent ? IconAlertTriangle : IconClock;
  // Its reading ends half an hour later.
  const until = lastReadingUTC === null ? null : Date.parse(lastReadingUTC) + HALF_HOUR_MS;
  const clock = until === null ? null : londonDate(until) === today ? formatClock(until) : formatInstant(until);
  const words = isSilent ? ['no readings', 'since'] : ['late,', 'last'];
  return (
    <span className={classes.state} data-tone={isSilent ? 'bad' : 'warn'}>
      <StateIcon size={15} stroke={1.8} aria-hidden="true" />
      {clock === null ? (isSilent ? 'never received' : 'late, none ever received') : `${words.join(' ')} ${clock}`}
    </span>
  );
}
