import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { Notice } from './Notice.tsx';

const METHODS = { NOMINATED: 'nominated', WEEK_TEMPLATE: 'weekly table' } as const;
const ESTIMATES = 'Figures for single assets and portfolios are estimates from comparable days.';

type UnitBaselineNoticeProps = {
  event: Pick<Event, 'state' | 'baselineMethod'>;
  stats: Pick<EventStats, 'unitBaseline'> | null | undefined;
};

/** By which baseline of all its assets together an event is settled. */
export default function UnitBaselineNotice({ event, stats }: UnitBaselineNoticeProps) {
  const unit = stats?.unitBaseline;
  if (unit?.status === 'NOT_NOMINATED')
    return (
      <Notice tone="bad" icon={IconAlertTriangle}>
        No baseline was {unit.method === 'NOMINATED' ? 'nominated' : 'uploaded'} in time, so delivery counts as zero.{' '}
        {ESTIMATES}
      </Notice>
    );
  if (unit)
    return (
      <Notice tone="info" icon={IconInfoCircle}>
        Baseline: {METHODS[unit.method]}, version {unit.version} of {unit.versions} (received{' '}
        {formatInstant(unit.receivedUTC!)}). {ESTIMATES}
      </Notice>
    );
  return (
    <Notice tone="info" icon={IconInfoCircle}>
      The baseline for all assets together is {event.baselineMethod === 'NOMINATED' ? 'nominated' : 'a weekly table'};
      until the event is settled, figures are estimates from comparable days.
      {event.state === 'SCHEDULED' && event.baselineMethod === 'NOMINATED' && (
        <Link to="/events/nominations">View nominations</Link>
      )}
    </Notice>
  );
}
