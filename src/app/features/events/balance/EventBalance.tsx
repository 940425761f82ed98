import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { useIsAway } from '#app/data/away/reachState.ts';
import { parseProblem } from '#app/data/problem.ts';
import { formatSeconds } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import { periodsIn, powerOf } from '../outcome.ts';
import { Balance } from './Balance.tsx';
import { sayOf } from './balanceWords.ts';
import { NextStep } from './NextStep.tsx';
import classes from './EventBalance.module.css';

type EventBalanceProps = {
  event: Event;
  /** Instead of the balance's own line of cause and next step. */
  say?: ReactNode;
  /** Where no next step is proposed. */
  action?: ReactNode;
};

/**
 * The balance of an event, kept where it is while it loads, fails and is read again: a failure keeps the last sentence
 * with the time it is of.
 */
export function EventBalance({ event, say, action }: EventBalanceProps) {
  const { data, error, isFetching, refetch } = useQuery(eventQueries.balance(event.eventUUID));
  // The page says so itself then.
  const isAway = useIsAway();
  const own = data && sayOf(data, event.optInDeadline);
  const retry = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Balance
      balance={data}
      agreed={{ powerKw: powerOf(event), hours: periodsIn(event) / 2 }}
      say={
        data ? (
          (say ??
          (own && (
            <>
              <strong>{own.strong}</strong>
              {own.rest}
            </>
          )))
        ) : error ? (
          <Failure error={error} />
        ) : undefined
      }
      action={
        error ? (
          <>
            {data && !isAway && <output className={classes.asOf}>as of {formatSeconds(data.nowUTC)}</output>}
            {retry}
          </>
        ) : (
          data && (data.nextStep ? <NextStep event={event} step={data.nextStep} /> : action)
        )
      }
    />
  );
}

function Failure({ error }: { error: unknown }) {
  const { title, advice } = parseProblem(error);
  return (
    <span role="alert">
      <strong>{title}</strong> {advice}
    </span>
  );
}
