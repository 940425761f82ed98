import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isInProgress } from '#app/data/queryRules.ts';
import type { BulkAction } from '#contract/bulkAction.ts';

/** Invalidates all queries when a running action ends. */
export function useInvalidateWhenDone(action: BulkAction | undefined): void {
  const client = useQueryClient();
  const ran = useRef(false);
  const runs = action !== undefined && isInProgress(action);
  useEffect(() => {
    if (ran.current && !runs) void client.invalidateQueries();
    ran.current = runs;
  }, [client, runs]);
}
