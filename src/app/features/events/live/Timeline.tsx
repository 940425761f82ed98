import { Button, Skeleton } from '@mantine/core';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { formatClock, formatDay, formatInstant, formatUtc } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { londonDate } from '#energy/time/london.ts';
import { formatCount } from '#text/count.ts';
import { type Happened, happenedOf } from './happened.ts';
import { messagesText, timelineIcons, timelineText } from './timelineText.ts';
import shared from './live.module.css';
import classes from './Timeline.module.css';

const FEW = 9;
const FEW_TODAY = 6;
/** Answers come by the minute, and are shown as one entry. */
const READ_FOR_FEW = 60;
const MANY = 200;

type TimelineProps = {
  eventUUID: string;
  title?: string;
  /** Only what happened on this London day. */
  day?: string;
};

/** The history of an event, newest first: what each thing changed, and the state of its deliveries to subscribers. */
export function Timeline({ eventUUID, title = 'Timeline', day }: TimelineProps) {
  const [all, setAll] = useState(false);
  const timeline = useQuery(
    query('getEventTimeline', { params: { 'event-uuid': eventUUID }, query: { pageSize: all ? MANY : READ_FOR_FEW } }),
  );
  const history = useQuery(query('getEventBalanceHistory', { params: { 'event-uuid': eventUUID } }));
  const { data } = timeline;
  const happened = useMemo(
    () => data && happenedOf(data.data, history.data?.points ?? [], data.totalItems <= data.data.length),
    [data, history.data],
  );
  const ofDays = happened?.filter(({ entry }) => day === undefined || dayOf(entry) === day);
  const listed = ofDays?.slice(0, all ? MANY : day === undefined ? FEW : FEW_TODAY);
  return (
    <section className={classes.happened} aria-label={title}>
      <div className={shared.panelHead}>
        <h2>{title}</h2>
        <span>newest first</span>
      </div>
      {listed === undefined ? (
        timeline.isError ? (
          <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
        ) : (
          <Skeleton height={280} />
        )
      ) : (
        <ol className={classes.timeline}>
          {listed.map((each, index) => (
            <Entry
              key={keyOf(each)}
              happened={each}
              newDay={day === undefined && (index === 0 || dayOf(each.entry) !== dayOf(listed[index - 1]!.entry))}
            />
          ))}
        </ol>
      )}
      {data && ofDays && !all && day === undefined && (data.totalItems > data.data.length || ofDays.length > FEW) && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {formatCount(data.totalItems)}
        </Button>
      )}
    </section>
  );
}

const dayOf = ({ at }: { at: string }): string => londonDate(Date.parse(at));
const keyOf = ({ entry }: Happened): string =>
  entry.kind === 'READINGS'
    ? `${entry.at} ${entry.kind}`
    : `${entry.at} ${entry.kind} ${entry.portfolioUUID ?? entry.run ?? ''}`;

function Entry({ happened: { entry, effect }, newDay }: { happened: Happened; newDay: boolean }) {
  const { at, kind } = entry;
  const messages = entry.kind === 'READINGS' ? null : entry.messages;
  const EntryIcon = kind === 'READINGS' ? IconActivityHeartbeat : timelineIcons[kind];
  const deliveries = messagesText(messages);
  return (
    <li data-kind={kind}>
      <time dateTime={at} title={`${formatInstant(at)}, ${formatUtc(at)}`}>
        {newDay && <span>{formatDay(at)}</span>}
        {formatClock(at)}
      </time>
      <EntryIcon size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {entry.kind === 'READINGS' ? 'Readings received' : timelineText(entry)}
        {effect !== '' && <span className={classes.messages}>{effect}</span>}
        {deliveries !== '' && (
          <span className={classes.messages} data-failed={(messages?.failed ?? 0) > 0}>
            {messages!.failed > 0 ? <Link to="/webhooks">{deliveries}</Link> : deliveries}
          </span>
        )}
      </span>
    </li>
  );
}
