import { Skeleton } from '@mantine/core';
import { startTransition, useEffect, type ReactNode } from 'react';
import { useDeferredRender } from './useDeferredRender.ts';

/**
 * What lies below the first picture of a page: drawn, and asked for, once that is on the screen (`ready`) or when it is
 * printed; clicks and keys go before it. Holds `height` pixels until then.
 */
export function RenderAfterPaint({ ready, height, children }: { ready: boolean; height: number; children: ReactNode }) {
  const [drawn, draw] = useDeferredRender();
  useEffect(() => {
    if (drawn || !ready) return undefined;
    // A frame, and then a turn: the picture has been painted.
    let turn: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (turn = setTimeout(() => startTransition(draw))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, [ready, drawn, draw]);
  return drawn ? children : <Skeleton height={height} aria-busy="true" />;
}
