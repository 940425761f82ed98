import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsAway } from '#app/data/away/reachState.ts';
import { parseProblem } from '#app/data/problem.ts';
import { query } from '#app/data/query.ts';
import { formatSeconds } from '#app/format/format.ts';
import type { EventBalanceHistory } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { periodsIn, powerOf } from '../outcome.ts';
import { Balance } from './Balance.tsx';
import { sayOf } from './balanceWords.ts';
import { NextStep } from './NextStep.tsx';
import classes from './EventBalance.module.css';

type EventBalanceProps = {
  event: Event;
  /** As known at this instant, without a step to take; now without one. */
  at?: string | undefined;
  /** Where no next step is proposed. */
  action?: ReactNode;
};

/**
 * The balance of an event, kept where it is while it loads, fails and is read again: a failure keeps the last sentence
 * with the time it is of.
 */
export function EventBalance({ event, at, action }: EventBalanceProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    query('getEventBalance', { params: { 'event-uuid': event.eventUUID }, query: { at } }),
  );
  // Before anybody was opted in; the life line reads the same.
  const { data: rehearsed } = useQuery({
    ...query('getEventBalanceHistory', { params: { 'event-uuid': event.eventUUID } }),
    enabled: data?.phase === 'SCHEDULED',
    select: lastRehearsed,
  });
  // The page says so itself then.
  const isAway = useIsAway();
  const own = data && sayOf(data);
  const retry = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Balance
      balance={isPlaceholderData && error ? undefined : data}
      isStale={isPlaceholderData}
      // The power and the window may have been others then.
      agreed={{ powerKw: at === undefined ? powerOf(event) : null, hours: periodsIn(event) / 2 }}
      rehearsed={at === undefined ? rehearsed : undefined}
      say={
        data ? (
          own && (
            <>
              <strong>{own.strong}</strong>
              {own.rest}
            </>
          )
        ) : error ? (
          <Failure error={error} />
        ) : undefined
      }
      action={
        error ? (
          <>
            {data && at === undefined && !isAway && (
              <output className={classes.asOf}>as of {formatSeconds(data.nowUTC)}</output>
            )}
            {retry}
          </>
        ) : (
          data && at === undefined && (data.nextStep ? <NextStep event={event} step={data.nextStep} /> : action)
        )
      }
    />
  );
}

// At module level, so that a result is kept until the history changes.
const lastRehearsed = ({ points }: EventBalanceHistory) => points.findLast(({ phase }) => phase === 'REHEARSED');

function Failure({ error }: { error: unknown }) {
  const { title, advice } = parseProblem(error);
  return (
    <span role="alert">
      <strong>{title}</strong> {advice}
    </span>
  );
}
