import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { howToOptIn, nobodyOptedIn } from '#app/format/eventWords.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { lateDataWords } from './lateDataWords.ts';
import { Notice } from './Notice.tsx';
import type { Phase } from './outcome.ts';
import classes from './events.module.css';

const RecalculateButton = lazy(() => import('./RecalculateButton.tsx'));
const CalculatingNotice = lazy(() => import('./CalculatingNotice.tsx'));

/** Why there are no figures, and what happens next. */
export function PhaseNotice({ event, phase, lateDataKwh }: { event: Event; phase: Phase; lateDataKwh: number | null }) {
  const { assetsOptedIn, assetsInvited, cancelReason, updatedUTC, cancelledUTC, state, statsStatus, statsFailure } =
    event;
  if (state === 'CANCELLED') {
    const people = assetsOptedIn === 0 ? 'No assets were opted in.' : `${plural(assetsOptedIn, 'asset')} had opted in.`;
    return (
      <Notice tone="bad" icon={IconBan}>
        <span>
          Cancelled <Time at={cancelledUTC ?? updatedUTC} />
          {cancelReason === null ? '.' : `: ${cancelReason.replace(/\.$/, '')}.`} {people}
          {phase === 'settled' && ' The half-hours that had ended are settled.'}
        </span>
      </Notice>
    );
  }
  if (phase === 'failed' || statsStatus === 'FAILED')
    return (
      <Notice tone="bad" icon={IconAlertTriangle}>
        <span>
          {`The settlement could not be calculated${statsFailure ? `: ${statsFailure.replace(/\.$/, '')}` : ''}. ` +
            'It is tried again every few minutes and when readings change; tell your administrator if this ' +
            'persists. '}
          <Suspense fallback={null}>
            <RecalculateButton event={event} label="Recalculate" />
          </Suspense>
        </span>
      </Notice>
    );
  const isSettledAgain = phase === 'settled' && statsStatus === 'CALCULATING';
  if (phase === 'calculating' || isSettledAgain || event.baselineProgress || event.startProgress)
    return (
      <Suspense fallback={null}>
        <CalculatingNotice event={event} phase={phase} />
      </Suspense>
    );
  if (phase === 'settled' && lateDataKwh !== null)
    return (
      <Notice tone="info" icon={IconInfoCircle}>
        {lateDataWords(lateDataKwh)}
      </Notice>
    );
  if (assetsOptedIn > 0 || phase === 'settled') return null;
  if (phase !== 'scheduled')
    return (
      <Notice tone="bad" icon={IconInfoCircle}>
        No assets opted in. Opt-in closed when the event started.
      </Notice>
    );
  return (
    <Notice tone="info" icon={IconInfoCircle}>
      <span>
        {`${sentence(nobodyOptedIn(assetsInvited))}. ${howToOptIn(assetsInvited)} `}
        {assetsInvited > 0 && (
          <Link
            from="/events/$eventUUID"
            to="."
            search={(now) => ({ ...now, tab: 'assets', state: 'INVITED' })}
            resetScroll={false}
            className={classes.noteLink}
          >
            Show the invited assets
          </Link>
        )}
      </span>
    </Notice>
  );
}
