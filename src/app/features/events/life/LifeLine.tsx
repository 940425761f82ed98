import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { ChartDataTable } from '#app/charts/ChartDataTable.tsx';
import { useNow } from '#app/data/clock.ts';
import { parseProblem } from '#app/data/problem.ts';
import { query } from '#app/data/query.ts';
import { amountsOf } from '#app/ui/balance/amounts.ts';
import type { EventBalancePoint } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { targetKwhOf } from '../outcome.ts';
import { LifeDrawing } from './LifeDrawing.tsx';
import { energyOf, heldPoints, withStart } from './lifePaths.ts';
import { LifePhases } from './LifePhases.tsx';
import { phaseSpans, placeOf } from './lifeScale.ts';
import { atOf, heldAt, type Step, stepByKey } from './lifeSteps.ts';
import { causeText, lifeTable, nowText, timeText } from './lifeWords.ts';
import classes from './LifeLine.module.css';

type LifeLineProps = {
  event: Event;
  /** The instant that the stage shows; now without one. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
};

/** What was likely over the life of an event. Its handle leads the stage to what was known at a time. */
export default function LifeLine({ event, at, onAt }: LifeLineProps) {
  const { data, error, refetch, isFetching } = useQuery(
    query('getEventBalanceHistory', { params: { 'event-uuid': event.eventUUID } }),
  );
  const [isTable, setIsTable] = useState(false);
  if (data?.points.length === 0) return null;
  const Icon = isTable ? IconChartLine : IconTable;
  const label = isTable ? 'View event history as chart' : 'View event history as table';
  return (
    <section className={classes.life} aria-label="Event history" aria-busy={!data && !error}>
      {data ? (
        <>
          {isTable ? (
            <div className={classes.table}>
              <ChartDataTable label={`${event.name} over time`} {...lifeTable(data.points)} />
            </div>
          ) : (
            <Scrubber event={event} points={data.points} at={at} onAt={onAt} />
          )}
          <ActionIcon
            className={classes.toggle}
            size={24}
            aria-label={label}
            title={label}
            data-print="no"
            onClick={() => setIsTable(!isTable)}
          >
            <Icon size={15} stroke={1.6} />
          </ActionIcon>
        </>
      ) : (
        error && (
          <p role="alert" className={classes.failure}>
            {parseProblem(error).title}. The event history cannot be shown.
            <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )
      )}
    </section>
  );
}

type ScrubberProps = LifeLineProps & { points: readonly EventBalancePoint[] };

function Scrubber({ event, points, at, onAt }: ScrubberProps) {
  const now = useNow();
  const { data: balance } = useQuery(query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }));
  const { ref, width } = useElementSize<HTMLDivElement>();
  const spans = phaseSpans(event, points, now);
  const nowAt = Math.max(now, atOf(points.at(-1)!));
  const shownAt = at === undefined ? nowAt : Math.min(nowAt, Date.parse(at));
  const step: Step = at === undefined ? 'now' : heldAt(points, shownAt);
  const x = (instant: number): number => (placeOf(spans, instant) / 100) * width;
  const held = heldPoints(withStart(points, event.startTime, balance?.atStart ?? null), x, nowAt);
  const steps = heldPoints(points, x, nowAt);
  const contractedKwh = targetKwhOf(event);
  const likely = points.map(energyOf).filter((kwh) => kwh !== null);
  const amounts = amountsOf({ contractedKwh, measuredKwh: Math.max(0, ...likely), likely: null });
  const point = points[step === 'now' ? points.length - 1 : step]!;

  const goTo = (next: Step) => {
    const instant = next === 'now' ? undefined : points[next]!.atUTC;
    if (instant !== at) onAt(instant);
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const next = stepByKey(pressed, step, points, spans, now);
    if (next === null) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    goTo(next);
  };
  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const place = clientX - currentTarget.getBoundingClientRect().left;
    const places = [...steps.map((each) => each.x), x(nowAt)];
    const nearest = places.reduce(
      (best, each, index) => (Math.abs(each - place) <= Math.abs(places[best]! - place) ? index : best),
      0,
    );
    goTo(nearest === points.length ? 'now' : nearest);
  };

  const handle = x(shownAt);
  const index = step === 'now' ? points.length : step;
  const text =
    step === 'now'
      ? nowText(points.at(-1)!.phase, nowAt)
      : `${timeText(shownAt)} · ${causeText(points[step]!, points[step - 1])}`;
  return (
    <div className={classes.frame}>
      <div
        ref={ref}
        className={classes.plot}
        onPointerDown={(pressed) => {
          if (pressed.button !== 0) return;
          pressed.currentTarget.setPointerCapture(pressed.pointerId);
          onPointer(pressed);
        }}
        onPointerMove={(moved) => moved.currentTarget.hasPointerCapture(moved.pointerId) && onPointer(moved)}
      >
        {width > 0 && (
          <>
            <LifeDrawing {...{ held, spans, width, contractedKwh, amounts }} nowX={x(nowAt)} />
            <div className={classes.rule}>
              <span style={{ width: `${x(nowAt)}px` }} />
            </div>
            <div className={classes.shown} style={{ left: `${handle}px` }} />
            <div
              aria-hidden="true"
              className={classes.tip}
              data-now={step === 'now' || undefined}
              style={
                handle < width / 2
                  ? { left: `${Math.max(0, handle - 40)}px` }
                  : { right: `${Math.max(0, width - handle - 40)}px` }
              }
            >
              {text}
            </div>
            <div
              className={classes.handle}
              style={{ left: `${handle}px` }}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its places are not evenly spaced
              role="slider"
              tabIndex={0}
              aria-label="As known at"
              aria-valuemin={0}
              aria-valuemax={points.length}
              aria-valuenow={index}
              aria-valuetext={`${text}: ${point.verdict.sentence}`}
              onKeyDown={onKeyDown}
            />
          </>
        )}
      </div>
      <LifePhases
        event={event}
        spans={spans}
        isFinal={point.phase === 'FINAL' || points.at(-1)!.phase === 'FINAL'}
        now={nowAt}
        shownAt={shownAt}
      />
    </div>
  );
}
