import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { BulkEffect } from '#contract/bulkEffect.ts';
import { touchesEvents } from './bulkTask.ts';

/** So long a button waits for the effect; then it can be pressed without. */
const LONGEST_WAIT_MS = 3000;

export interface EffectOf {
  /** Whether the action can change events, on a server that says how. */
  isWanted: boolean;
  /** Undefined while it is calculated. */
  data: BulkEffect | undefined;
  error: unknown;
  /** Calculated for three seconds already. */
  isLate: boolean;
  /** Whether the step should wait for it. */
  isAwaited: boolean;
  retry: () => void;
}

/** What a bulk action would do to scheduled events. */
export function useEffectOf(about: BodyOf<'getBulkActionEffect'>, enabled: boolean): EffectOf {
  const isWanted = usePermission('getBulkActionEffect') && touchesEvents(about.action);
  const effect = useQuery(
    query('getBulkActionEffect', { body: about }, { staleTime: 0, gcTime: 0, enabled: enabled && isWanted }),
  );
  const [isLate, setIsLate] = useState(false);
  const isCalculated = enabled && isWanted && effect.isFetching;
  useEffect(() => {
    if (!isCalculated) return undefined;
    const timer = setTimeout(() => setIsLate(true), LONGEST_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isCalculated]);
  return {
    isWanted,
    data: effect.isFetching ? undefined : effect.data,
    error: effect.isFetching ? null : effect.error,
    isLate,
    isAwaited: isCalculated && !isLate,
    retry: () => void effect.refetch(),
  };
}
