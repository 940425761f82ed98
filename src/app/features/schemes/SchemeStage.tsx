import { useQuery } from '@tanstack/react-query';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { formatClock, formatDay, formatPounds, formatPower } from '#app/format/format.ts';
import { chanceText } from '#app/ui/balance/amounts.ts';
import { MiniBalance } from '#app/ui/balance/BarDrawing.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { type StageFact, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { SchemeStanding } from '#contract/schemeStanding.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './NextEventNote.module.css';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const BLANK: readonly StageFact[] = ['Can take part', 'Earned this season', 'Mean K', 'Next', 'Awaiting check'].map(
  (label) => ({ label, value: '–' }),
);

type SchemeStageProps = { standing: SchemeStanding | undefined; error: unknown; onRetry: () => void };

/** What a scheme comes to, in a sentence and five facts; undefined while it loads. */
export function SchemeStage({ standing, error, onRetry }: SchemeStageProps) {
  const now = useNow();
  if (!standing && error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <VerdictLine verdict={standing?.verdict} say={standing && `${standing.cause}${asOf(standing, now)}`} />

      <StageFacts facts={standing ? factsOf(standing, now) : BLANK} />
    </>
  );
}

/** Says when it was counted, where that is not now: a large fleet is counted from time to time. */
const asOf = ({ countedUTC }: SchemeStanding, now: number): string =>
  now - Date.parse(countedUTC) > MINUTE_MS ? ` As of ${formatClock(countedUTC)}.` : '';

function factsOf({ ready, registered, season, nextEvent, check }: SchemeStanding, now: number): StageFact[] {
  const power = ready.expectedKw === null ? '' : `, ${formatPower(ready.expectedKw)}`;
  return [
    {
      label: 'Can take part',
      value: formatCount(ready.assets),
      note: `of ${formatCount(registered)} registered${power}`,
    },
    {
      label: 'Earned this season',
      value: <PlainLink to="/season">{formatPounds(season.revenueGbp)}</PlainLink>,
      note: `of ${formatPounds(season.fullGbp)} in ${plural(season.settled, 'event')}`,
    },
    {
      label: 'Mean K',
      value: season.performanceFactor?.toFixed(3) ?? '–',
      note:
        season.performanceFactor === null
          ? 'not used for payment'
          : season.lowFactors === 0
            ? 'no events below 0.5'
            : `${plural(season.lowFactors, 'event')} below 0.5`,
    },
    nextEvent
      ? {
          label: 'Next',
          value: formatDay(nextEvent.startTime),
          note: <NextEventNote event={nextEvent} />,
        }
      : { label: 'Next', value: '–', note: 'no events planned' },
    {
      label: 'Awaiting check',
      value: formatCount(check.waiting),
      note:
        check.oldestUTC === null
          ? 'none waiting'
          : `longest wait ${Math.max(0, Math.round((now - Date.parse(check.oldestUTC)) / HOUR_MS))} h`,
    },
  ];
}

type NextEventNoteProps = { event: NonNullable<SchemeStanding['nextEvent']> };

/** The start of an event, its name, its chance to meet what is contracted, and its bar. */
function NextEventNote({ event: { eventUUID, name, startTime, optedIn } }: NextEventNoteProps) {
  const { data } = useQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  const chance = data?.chancePercent;
  return (
    <>
      {formatClock(startTime)},{' '}
      <span className={classes.event}>
        <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
          {name}
        </PlainLink>
      </span>
      {chance == null ? `, ${formatCount(optedIn)} opted in` : `, ${chanceText(chance)} likely to be met`}
      {data && (
        <span className={classes.bar}>
          <MiniBalance balance={data} size="row" />
        </span>
      )}
    </>
  );
}
