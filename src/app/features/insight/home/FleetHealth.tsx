import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatPercent } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { Summary } from '#contract/summary.ts';
import { formatCount, plural } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import { SILENT_ASSETS } from './taskLink.ts';
import classes from './FleetHealth.module.css';
import home from './home.module.css';

/** Conditions for delivery and settlement: readings, consents, webhooks. */
export function FleetHealth({
  summary,
  error,
  onRetry,
}: {
  summary: Summary | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <section className={classes.unboxed}>
      <h2 className={home.title}>
        Fleet health
        {summary && (
          <span className={classes.fleet}>
            {plural(summary.assets.active, 'asset')} of {plural(summary.users, 'user')} in{' '}
            {plural(summary.portfolios, 'portfolio')}
          </span>
        )}
      </h2>
      {summary ? (
        <Facts {...summary} />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className={classes.loading} />
      )}
    </section>
  );
}

function Facts({
  assets,
  coverage30Days,
  silentAssets,
  awaitingAssets = 0,
  consents,
  webhooks,
}: Omit<Summary, 'awaitingAssets'> & { awaitingAssets?: number }) {
  const { expected, present } = coverage30Days;
  const reporting = assets.active - silentAssets - awaitingAssets;
  const lapsed = consents.withdrawn + consents.expired + consents.rejected;
  return (
    <dl className={classes.health}>
      <Fact name="Readings received, 30 days" value={formatPercent(receivedPercent(coverage30Days))}>
        {expected === 0 ? 'no readings due' : <Link to="/data-quality">{formatCount(expected - present)} missing</Link>}
      </Fact>
      <Fact name="Assets with recent readings" value={formatCount(reporting)}>
        {reporting === assets.active && `all ${formatCount(assets.active)}`}
        {silentAssets > 0 && (
          <Link to="/assets" search={SILENT_ASSETS}>
            {formatCount(silentAssets)} with no readings for two days
          </Link>
        )}
        {silentAssets > 0 && awaitingAssets > 0 && ', '}
        {awaitingAssets > 0 && (
          <Link to="/assets" search={{ readings: 'AWAITING_FIRST', sort: '-createdUTC' }}>
            {formatCount(awaitingAssets)} awaiting first reading
          </Link>
        )}
      </Fact>
      <Fact name="Consents in force" value={formatCount(consents.active)}>
        {consents.expiringIn30Days > 0
          ? `${formatCount(consents.expiringIn30Days)} expiring within 30 days`
          : lapsed > 0
            ? `${formatCount(lapsed)} lapsed or refused`
            : 'none expiring'}
      </Fact>
      <Fact name="Webhooks active" value={formatCount(webhooks.active)}>
        {webhooks.disabled > 0
          ? `${formatCount(webhooks.disabled)} disabled`
          : webhooks.pendingDeliveries > 0
            ? `${plural(webhooks.pendingDeliveries, 'delivery', 'deliveries')} waiting`
            : webhooks.active === 0
              ? 'none set up'
              : 'no deliveries waiting'}
      </Fact>
    </dl>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{children}</span>
      </dd>
    </div>
  );
}
