import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChunkRun } from './chunkRun.ts';
import { useRun } from './RunProgress.tsx';

/** Whether an import is through; then everything is read anew. */
export function useThrough(run: ChunkRun): boolean {
  const client = useQueryClient();
  const isThrough = useRun(run).phase === 'done';
  useEffect(() => {
    if (isThrough) void client.invalidateQueries();
  }, [client, isThrough]);
  return isThrough;
}
