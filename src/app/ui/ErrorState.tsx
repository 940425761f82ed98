import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { NOT_OFFERED, NotOffered } from '#app/data/offeredOperations.ts';
import { parseProblem } from '#app/data/problem.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './States.module.css';

/** A failure as text: what happened, what to do, and the request id for support. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { status, code, title, detail, advice, requestId } = parseProblem(error);
  const list = useLocation({ select: ({ pathname }) => pathname.slice(0, pathname.lastIndexOf('/')) });
  if (code === NOT_OFFERED)
    return (
      <EmptyState
        title={title}
        text="The service behind this dashboard does not support this operation; everything else works as usual."
      />
    );
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} stroke={1.4} className={classes.alert} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>
        {detail !== undefined && detail !== title && <>{detail} </>}
        {advice}
      </p>
      {requestId !== undefined && (
        <p className={classes.text}>
          Request <code className={classes.requestId}>{requestId}</code>
        </p>
      )}
      {status === 404 && list !== '' ? (
        <Button variant="default" renderRoot={(props) => <Link to={list} {...props} />}>
          Go to the list
        </Button>
      ) : (
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      )}
    </div>
  );
}

/** Shown where the service lacks the operations of a screen. */
export const NotOfferedState = () => <ErrorState error={new NotOffered()} />;
