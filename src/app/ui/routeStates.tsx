import { Skeleton } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PlainLink } from './PlainLink.tsx';
import classes from './States.module.css';

/** Shown by a route whose data or rendering failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        resetQueries();
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** Shown at an unknown address. */
export function RouteNotFound() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      title="There is no page at this address"
      text="The address may be mistyped."
      action={<PlainLink to="/">Go to Home</PlainLink>}
    />
  );
}

/** The shape of a page while it loads: title, a row of controls, a block. */
export function RoutePending() {
  return (
    <output className={classes.pending} aria-label="Loading">
      <Skeleton height={28} width={220} mb={20} />
      <Skeleton height={32} width="60%" mb={16} />
      <Skeleton height={360} />
    </output>
  );
}
