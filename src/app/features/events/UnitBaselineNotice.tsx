import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { Notice } from './Notice.tsx';

const METHODS = { NOMINATED: 'nominated', WEEK_TEMPLATE: 'weekly table' } as const;
const ESTIMATES = 'Figures of single assets and portfolios are estimates by like days.';

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
        No baseline was {unit.method === 'NOMINATED' ? 'nominated' : 'uploaded'} in time: nothing counts as delivered.{' '}
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
      The baseline of all assets together is {event.baselineMethod === 'NOMINATED' ? 'nominated' : 'a weekly table'}:
      until it is settled, figures are estimates by like days.
      {event.state === 'SCHEDULED' && event.baselineMethod === 'NOMINATED' && (
        <Link to="/events/nominations">See nominations</Link>
      )}
    </Notice>
  );
}
