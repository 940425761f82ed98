import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { NoBaselineCode, Rehearsal } from '#contract/rehearsal.ts';
import { countOrAbout, formatCount, plural } from '#text/count.ts';
import type { RehearsalQuery } from './rehearsalQuery.ts';
import classes from './QualityGate.module.css';
import wizard from './wizard.module.css';

const reasons: Record<NoBaselineCode, { title: string; advice: string; since: string }> = {
  NO_READINGS: { title: 'No readings at all', advice: 'Ask for the meter’s data or check its MPAN.', since: '' },
  SILENT: { title: 'No readings', advice: 'The meter stopped reporting: ask for its readings.', since: 'since' },
  TOO_NEW: {
    title: 'Too new',
    advice: 'The history grows automatically; older readings can be imported.',
    since: 'readings from',
  },
  EVENT_DAYS: {
    title: 'Too many event days',
    advice: 'Event days do not count as history: rest the asset from events.',
    since: 'since',
  },
  GAPS: {
    title: 'Gaps in the readings',
    advice: 'A day with a missing half-hour does not count: import the missing readings.',
    since: 'since',
  },
};

/** Assets without a valid baseline: how many, why, since when, and the list of them. */
export function QualityGate({
  rehearsal: { data, error, refetch },
  planned,
  schemeUUID,
}: RehearsalQuery & { schemeUUID: string | null }) {
  return (
    <section className={wizard.panel} aria-label="Assets able to deliver" aria-busy={planned && !data && !error}>
      <h2>Assets able to deliver</h2>
      {!planned ? (
        <p className={wizard.note}>Choose a scheme and a window first.</p>
      ) : data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={260} />
        )
      ) : (
        <Gate assets={data.assets} schemeUUID={schemeUUID} />
      )}
    </section>
  );
}

function Gate({ assets, schemeUUID }: { assets: Rehearsal['assets']; schemeUUID: string | null }) {
  const { assigned, sampled, ready, consented, overlapping, measured, withBaseline, noBaseline } = assets;
  const without = measured - withBaseline;
  const isSampled = sampled < assigned;
  return (
    <>
      <ol className={classes.gate}>
        <Bar label="In the portfolios" value={assigned} full={assigned} />
        <Bar label="Ready in the scheme" value={ready} full={assigned} isSampled={isSampled}>
          {ready < assigned && schemeUUID && (
            <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} target="_blank">
              {countOrAbout(assigned - ready, isSampled)} not ready
            </Link>
          )}
        </Bar>
        <Bar label="Can take part" value={consented} full={assigned} isSampled={isSampled}>
          {consented < ready && (
            <Link to="/consents" target="_blank">
              {countOrAbout(ready - consented, isSampled)} without consent
            </Link>
          )}
        </Bar>
        <Bar
          label={measured < consented ? `Valid baseline, sample of ${formatCount(measured)}` : 'Valid baseline'}
          value={withBaseline}
          full={measured < consented ? measured : assigned}
        />
      </ol>
      {isSampled && <p className={wizard.note}>{`Estimated from a sample of ${plural(sampled, 'asset')}.`}</p>}
      {overlapping > 0 && (
        <p className={wizard.warning}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {plural(overlapping, 'asset')}{' '}
          {overlapping === 1 ? 'is' : 'are'} in another event at this time.
        </p>
      )}
      {measured === 0 ? (
        <p className={wizard.warning}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> No asset can take part: none is ready with
          consent.
        </p>
      ) : without === 0 ? (
        <p className={wizard.good}>
          <IconCheck size={14} stroke={2} aria-hidden="true" />{' '}
          {measured === 1 ? 'The asset that can opt in has' : `All ${formatCount(measured)} that can opt in have`} a
          valid baseline
        </p>
      ) : (
        <>
          <p className={wizard.warning}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {formatCount(without)} of {plural(measured, 'asset')} will have no valid baseline, so their delivery counts
            as zero.
          </p>
          {noBaseline.map((reason) => (
            <Reason key={reason.code} {...reason} />
          ))}
        </>
      )}
    </>
  );
}

type BarProps = { label: string; value: number; full: number; isSampled?: boolean; children?: ReactNode };

function Bar({ label, value, full, isSampled = false, children }: BarProps) {
  return (
    <li>
      <span>{label}</span>
      <strong>{countOrAbout(value, isSampled)}</strong>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${full === 0 ? 0 : (100 * value) / full}%` }} />
      </span>
      <span className={classes.link}>{children}</span>
    </li>
  );
}

function Reason({ code, assets, examples }: Rehearsal['assets']['noBaseline'][number]) {
  const { title, advice, since } = reasons[code];
  return (
    <details className={classes.reason}>
      <summary>
        <strong>{title}</strong>
        <span>{formatCount(assets)}</span>
        <small>{advice}</small>
      </summary>
      <ul>
        {examples.map(({ assetUUID, assetId, name, sinceUTC }) => (
          <li key={assetUUID}>
            <Link to="/assets/$assetUUID" params={{ assetUUID }} target="_blank" preload={false}>
              {name ?? assetId}
            </Link>
            <span>{sinceUTC === null ? assetId : `${since} ${formatDay(sinceUTC)}`}</span>
          </li>
        ))}
        {assets > examples.length && <li>and {formatCount(assets - examples.length)} more</li>}
      </ul>
    </details>
  );
}
