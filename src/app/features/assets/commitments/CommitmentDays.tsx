import { Link } from '@tanstack/react-router';
import { formatClock, formatDate } from '#app/format/format.ts';
import type { CalendarDay } from '#app/format/monthGrid.ts';
import { MonthTable } from '#app/ui/MonthTable.tsx';
import type { AssetCommitment } from '#contract/assetHistory.ts';
import { keptWords, ruleWords } from './commitmentWords.ts';
import classes from './commitments.module.css';

/** The month as weeks; each event with its hours and the power that it keeps. */
export function CommitmentMonth({ label, weeks }: { label: string; weeks: CalendarDay<AssetCommitment>[][] }) {
  return (
    <MonthTable className={classes.month} aria-label={label}>
      {weeks.map((week) => (
        <tr key={week[0]!.date}>
          {week.map(({ date, inMonth, isToday, events }) => (
            <td key={date} data-other={!inMonth} data-today={isToday}>
              <span className={classes.number}>{Number(date.slice(8))}</span>
              {inMonth && events.map((event) => <Commitment key={event.eventUUID} commitment={event} isShort />)}
            </td>
          ))}
        </tr>
      ))}
    </MonthTable>
  );
}

/** The days that have an event, one below the other. */
export function CommitmentAgenda({ days }: { days: CalendarDay<AssetCommitment>[] }) {
  return (
    <ol className={classes.agenda}>
      {days
        .filter(({ inMonth, events }) => inMonth && events.length > 0)
        .map(({ date, events }) => (
          <li key={date}>
            <h4>{formatDate(date)}</h4>
            {events.map((event) => (
              <Commitment key={event.eventUUID} commitment={event} />
            ))}
          </li>
        ))}
    </ol>
  );
}

function Commitment({ commitment, isShort = false }: { commitment: AssetCommitment; isShort?: boolean }) {
  const { eventUUID, name, schemeName, eventState, startTime, endTime, stacking } = commitment;
  return (
    <Link
      to="/events/$eventUUID"
      params={{ eventUUID }}
      className={classes.commitment}
      data-state={eventState}
      title={[name, schemeName, ...stacking.map(ruleWords)].join('\n')}
    >
      <span className={classes.name}>{name}</span>
      <span>
        {formatClock(startTime)} to {formatClock(endTime)}
      </span>
      <span>{keptWords(commitment)}</span>
      {stacking.map((decision) => (
        <span key={decision.eventUUID} className={classes.rule}>
          {isShort ? `Alongside ${decision.eventName}` : ruleWords(decision)}
        </span>
      ))}
    </Link>
  );
}
