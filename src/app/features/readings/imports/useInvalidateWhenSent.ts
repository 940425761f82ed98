import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChunkSender } from './chunkSender.ts';
import { useSenderState } from './SenderProgress.tsx';

/** Whether an import is done; then all queries are invalidated. */
export function useInvalidateWhenSent(sender: ChunkSender): boolean {
  const client = useQueryClient();
  const isDone = useSenderState(sender).phase === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries();
  }, [client, isDone]);
  return isDone;
}
