import { Skeleton } from '@mantine/core';
import { IconLock, IconRefresh } from '@tabler/icons-react';
import { formatDay } from '#app/format/format.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';
import { ReadingsArrival } from './ReadingsArrival.tsx';
import { RunsWaterfall } from './RunsWaterfall.tsx';
import { WhoOwes } from './WhoOwes.tsx';
import classes from './BecomesFinal.module.css';

const PANEL_PX = 260;

type SettlingRowsProps = {
  event: Event;
  stats: EventStats;
  settling: EventSettling | undefined;
  error: unknown;
  onRetry: () => void;
};

/** How the readings of an ended event arrive, its runs, who still owes readings, and when it becomes final. */
export default function SettlingRows({ event, stats, settling, error, onRetry }: SettlingRowsProps) {
  const failure = settling === undefined ? error : undefined;
  const loading = !failure && <Skeleton height={PANEL_PX} />;
  return (
    <Floor keepsSpans>
      <FloorItem span={7}>
        <Panel>
          <ReadingsArrival
            event={event}
            settling={settling}
            loading={settling === undefined}
            error={failure}
            onRetry={onRetry}
          />
        </Panel>
      </FloorItem>
      <FloorItem span={5}>
        <RunsWaterfall event={event} newest={stats} settling={settling} />
      </FloorItem>
      <FloorItem span={7}>{settling ? <WhoOwes settling={settling} /> : loading}</FloorItem>
      <FloorItem span={5}>{settling ? <BecomesFinal settling={settling} /> : loading}</FloorItem>
    </Floor>
  );
}

/** What still happens until an event is final. */
function BecomesFinal({ settling: { becomesFinal } }: { settling: EventSettling }) {
  return (
    <section aria-label="When it becomes final" className={classes.final}>
      <SectionHead title="When it becomes final" />
      <ol className={classes.steps}>
        {becomesFinal.map(({ kind, atUTC, text, note }) => {
          const Icon = kind === 'LATEST' ? IconLock : IconRefresh;
          return (
            <li key={kind}>
              <span>{atUTC === null ? '' : formatDay(atUTC)}</span>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              <span>
                {text}
                <small>{note}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
