import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChunkSender } from './chunkSender.ts';
import { useSenderState } from './SenderProgress.tsx';

/** Whether an import is done; then all queries are invalidated. */
export function useInvalidateWhenSent(sender: ChunkSender): boolean {
  const client = useQueryClient();
  const isThrough = useSenderState(sender).phase === 'done';
  useEffect(() => {
    if (isThrough) void client.invalidateQueries();
  }, [client, isThrough]);
  return isThrough;
}
