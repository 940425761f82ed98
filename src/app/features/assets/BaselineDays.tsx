import { Skeleton } from '@mantine/core';
import { formatDate } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Baseline, BaselineDay } from '#contract/baseline.ts';
import { BaselineCalendar } from './BaselineCalendar.tsx';
import {
  dayStatusWords,
  dayTypeWords,
  leftOutByReason,
  leftOutWords,
  methodWords,
  sentenceOf,
} from './baselineDays.ts';
import shared from './asset.module.css';
import calendar from './BaselineCalendar.module.css';
import classes from './BaselineDays.module.css';

type BaselineDaysProps = {
  /** Undefined while they load. */
  days: readonly BaselineDay[] | undefined;
  method: Baseline['method'] | undefined;
  chosen: string | undefined;
  onChoose: (date: string) => void;
};

/** The baseline calculation of each day: choose a day on the left, see its days on the right. */
export function BaselineDays({ days, method, chosen, onChoose }: BaselineDaysProps) {
  const latestFirst = days?.toReversed() ?? [];
  const day =
    latestFirst.find(({ settlementDate }) => settlementDate === chosen) ??
    latestFirst.find(({ status }) => status === 'OK') ??
    latestFirst[0];
  return (
    <Panel>
      <h2 className={shared.title}>
        Days used and excluded {method && <span className={classes.quiet}>Method {methodWords[method]}</span>}
      </h2>
      {!days ? (
        <Skeleton height={280} />
      ) : !day ? (
        <EmptyState title="No days in this period" />
      ) : (
        <div className={classes.days}>
          <ol className={classes.dayList} aria-label="Days in this period">
            {latestFirst.map(({ settlementDate, status, selectedDays, excludedDays }) => (
              <li key={settlementDate}>
                <button
                  type="button"
                  aria-pressed={settlementDate === day.settlementDate}
                  onClick={() => onChoose(settlementDate)}
                >
                  <span>{formatDate(settlementDate)}</span>
                  <span className={classes.quiet} data-short={status !== 'OK'}>
                    {status === 'OK'
                      ? `${selectedDays.length} used, ${excludedDays.length} excluded`
                      : dayStatusWords[status]}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <DayDetails day={day} />
        </div>
      )}
    </Panel>
  );
}

function DayDetails({ day }: { day: BaselineDay }) {
  const dates = (list: readonly string[]) => list.map((date) => formatDate(date)).join(', ');
  return (
    <section
      className={classes.dayDetails}
      aria-label={`Baseline for ${formatDate(day.settlementDate)}`}
      aria-live="polite"
    >
      <div>
        <h3>
          {formatDate(day.settlementDate)} <span className={classes.quiet}>{dayTypeWords[day.dayType]}</span>
        </h3>
        <p>{sentenceOf(day)}</p>
        <dl className={calendar.reasons}>
          <div>
            <dt>
              <span className={calendar.mark} data-use="USED" aria-hidden="true" /> Used ({day.selectedDays.length})
            </dt>
            <dd>{dates(day.selectedDays) || 'None'}</dd>
          </div>
          {leftOutByReason(day).map(({ reason, dates: left }) => (
            <div key={reason}>
              <dt>
                <span className={calendar.mark} data-use={reason} aria-hidden="true" /> {leftOutWords[reason]} (
                {left.length})
              </dt>
              <dd>{dates(left)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BaselineCalendar day={day} />
    </section>
  );
}
