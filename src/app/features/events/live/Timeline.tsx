import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { formatClock, formatDay, formatInstant, formatUtc } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { TimelineEntry } from '#contract/live.ts';
import { londonDate } from '#energy/time/london.ts';
import { messagesText, timelineIcons, timelineText } from './timelineText.ts';
import shared from './live.module.css';
import classes from './Timeline.module.css';

const FEW = 12;
const MANY = 200;

/** The history of an event, newest first, and the state of its deliveries to subscribers. */
export function Timeline({ eventUUID }: { eventUUID: string }) {
  const [all, setAll] = useState(false);
  const timeline = useQuery(eventQueries.timeline(eventUUID, { pageSize: all ? MANY : FEW }));
  const { data } = timeline;
  return (
    <section className={classes.happened} aria-label="What happened">
      <div className={shared.panelHead}>
        <h2>What happened</h2>
        <span>newest first</span>
      </div>
      {data === undefined ? (
        timeline.isError ? (
          <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
        ) : (
          <Skeleton height={280} />
        )
      ) : (
        <ol className={classes.timeline}>
          {data.data.map((entry, index) => (
            <Entry
              key={`${entry.at} ${entry.kind} ${entry.portfolioUUID ?? entry.run ?? ''}`}
              entry={entry}
              newDay={index === 0 || dayOf(entry) !== dayOf(data.data[index - 1]!)}
            />
          ))}
        </ol>
      )}
      {data && data.totalItems > data.data.length && !all && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {data.totalItems.toLocaleString('en-GB')}
        </Button>
      )}
    </section>
  );
}

const dayOf = ({ at }: TimelineEntry): string => londonDate(Date.parse(at));

function Entry({ entry, newDay }: { entry: TimelineEntry; newDay: boolean }) {
  const { at, kind, messages } = entry;
  const Icon = timelineIcons[kind];
  const deliveries = messagesText(messages);
  return (
    <li data-kind={kind}>
      <time dateTime={at} title={`${formatInstant(at)}, ${formatUtc(at)}`}>
        {newDay && <span>{formatDay(at)}</span>}
        {formatClock(at)}
      </time>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {timelineText(entry)}
        {deliveries !== '' && (
          <span className={classes.messages} data-failed={(messages?.failed ?? 0) > 0}>
            {messages!.failed > 0 ? <Link to="/webhooks">{deliveries}</Link> : deliveries}
          </span>
        )}
      </span>
    </li>
  );
}
