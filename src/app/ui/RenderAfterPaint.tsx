import { Skeleton } from '@mantine/core';
import { startTransition, useEffect, type ReactNode } from 'react';
import { useDeferredRender } from './useDeferredRender.ts';

/**
 * Content below the fold: rendered, and requested, after first paint (`ready`) or when printed; clicks and keys go
 * first. Reserves `height` pixels until then.
 */
export function RenderAfterPaint({ ready, height, children }: { ready: boolean; height: number; children: ReactNode }) {
  const [rendered, render] = useDeferredRender();
  useEffect(() => {
    if (rendered || !ready) return undefined;
    // A frame, and then a task: the page has been painted.
    let turn: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (turn = setTimeout(() => startTransition(render))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, [ready, rendered, render]);
  return rendered ? children : <Skeleton height={height} aria-busy="true" />;
}
