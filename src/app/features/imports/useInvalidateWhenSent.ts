import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChunkSender } from './chunkSender.ts';
import { useSenderState } from './SenderProgress.tsx';

/** Whether an import is through; then everything is read anew. */
export function useInvalidateWhenSent(run: ChunkSender): boolean {
  const client = useQueryClient();
  const isThrough = useSenderState(run).phase === 'done';
  useEffect(() => {
    if (isThrough) void client.invalidateQueries();
  }, [client, isThrough]);
  return isThrough;
}
