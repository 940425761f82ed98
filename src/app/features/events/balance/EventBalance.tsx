import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { parseProblem } from '#app/data/problem.ts';
import { formatClock } from '#app/format/format.ts';
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
};

/**
 * The balance of an event, kept where it is while it loads, fails and is read again: a failure keeps the last sentence
 * with the time it is of.
 */
export function EventBalance({ event, say }: EventBalanceProps) {
  const { data, error, isFetching, refetch } = useQuery(eventQueries.balance(event.eventUUID));
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
            {data && <AsOf nowUTC={data.nowUTC} />}
            {retry}
          </>
        ) : (
          data?.nextStep && <NextStep event={event} step={data.nextStep} />
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

/** The instant that figures are of, to the second, on London's clock. */
function AsOf({ nowUTC }: { nowUTC: string }) {
  const seconds = String(new Date(nowUTC).getUTCSeconds()).padStart(2, '0');
  return (
    <output className={classes.asOf}>
      as of {formatClock(nowUTC)}:{seconds}
    </output>
  );
}
