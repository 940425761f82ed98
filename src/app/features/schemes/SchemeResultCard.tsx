import { Link } from '@tanstack/react-router';
import {
  formatClock,
  formatDay,
  formatPercent,
  formatPower,
  formatRoundPounds,
  splitUnit,
} from '#app/format/format.ts';
import { schemeTypeWords } from '#app/format/schemeWords.ts';
import { formatShortTime } from '#app/format/shortTime.ts';
import { amountsOf, chanceText } from '#app/ui/balance/amounts.ts';
import { BarDrawing } from '#app/ui/balance/BarDrawing.tsx';
import { StageFacts, type StageFact } from '#app/ui/Stage.tsx';
import type { SchemeResult } from '#contract/schemeResult.ts';
import { formatCount, plural } from '#text/count.ts';
import { SchemeCardTitle } from './SchemeCardTitle.tsx';
import classes from './SchemeResultCard.module.css';
import schemes from './schemes.module.css';

/** One scheme: what its ready assets can turn down, what it earned, and its next event. */
export function SchemeResultCard({ scheme, now }: { scheme: SchemeResult; now: number }) {
  const { schemeType, regulator, standing, nextEvent } = scheme;
  return (
    <li className={classes.card}>
      <SchemeCardTitle {...scheme} />
      <p className={schemes.quiet}>
        {schemeTypeWords[schemeType]} · {regulator}
        {standing && ` · as of ${formatShortTime(standing.calculatedUTC, now)}`}
      </p>
      <StageFacts facts={factsOf(scheme)} />
      {nextEvent ? <NextEvent event={nextEvent} /> : <p className={classes.none}>No events planned</p>}
    </li>
  );
}

function factsOf({ standing, season }: SchemeResult): StageFact[] {
  const readyPercent = standing && standing.registered > 0 ? (100 * standing.ready) / standing.registered : null;
  return [
    {
      label: 'Expected',
      ...(standing?.expectedKw == null ? { value: '–' } : splitUnit(standing.expectedKw, 'kW')),
      note: standing?.sureKw == null ? 'firm power not known yet' : `${formatPower(standing.sureKw)} firm`,
    },
    {
      label: 'Can take part',
      value: standing ? formatCount(standing.ready) : '–',
      note:
        standing &&
        (readyPercent === null
          ? 'none registered'
          : `${formatPercent(Math.floor(readyPercent))} of ${formatCount(standing.registered)}`),
    },
    {
      label: 'This season',
      value: season.settled === 0 ? '–' : formatRoundPounds(season.revenueGbp),
      note: season.settled === 0 ? 'no events settled' : `of ${formatRoundPounds(season.fullGbp)}`,
    },
    {
      label: 'Mean K',
      value: season.performanceFactor?.toFixed(2) ?? '–',
      note:
        season.settled === 0
          ? 'no events settled'
          : season.performanceFactor === null
            ? 'not used for payment'
            : season.lowInARow > 0
              ? `below 0.5 in ${plural(season.lowInARow, 'event')}`
              : `in ${plural(season.settled, 'event')}`,
    },
  ];
}

type Next = NonNullable<SchemeResult['nextEvent']>;

/** The event that runs or starts next: what it is likely to deliver of what is contracted, and the chance. */
function NextEvent({ event }: { event: Next }) {
  const { eventUUID, name, state, startTime, endTime, optedIn, contractedKwh, likely, chancePercent } = event;
  const { number, text } = amountsOf(event);
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.next}>
      <span className={classes.what}>
        <strong>{name}</strong>
        <span>
          {state === 'LIVE' ? 'Live' : `${formatDay(startTime)}, ${formatClock(startTime)}–${formatClock(endTime)}`}
          {optedIn !== null && (optedIn === 0 ? ', no assets opted in' : `, ${formatCount(optedIn)} opted in`)}
        </span>
      </span>
      <BarDrawing figures={{ ...event, capKwh: null, afterKwh: null }} size="row" />
      <span className={classes.energy}>
        <strong>{likely === null ? '–' : contractedKwh === null ? text(likely.kwh) : number(likely.kwh)}</strong>
        {contractedKwh !== null && ` of ${text(contractedKwh)}`}
        <span>{chancePercent === null ? 'likelihood not known' : `${chanceText(chancePercent)} likely to be met`}</span>
      </span>
    </Link>
  );
}
