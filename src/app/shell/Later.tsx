import { Skeleton } from '@mantine/core';
import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** What lies below the first picture of a page: drawn, and asked for, once that is on the screen (`ready`) or when it is printed; clicks and keys go before it. Holds `height` pixels until then. */
export function Later({ ready, height, children }: { ready: boolean; height: number; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (shown) return undefined;
    const show = () => setShown(true);
    addEventListener('beforeprint', show);
    // A frame, and then a turn: the picture has been painted.
    let turn: ReturnType<typeof setTimeout> | undefined;
    const frame = ready ? requestAnimationFrame(() => (turn = setTimeout(() => startTransition(show)))) : undefined;
    return () => {
      removeEventListener('beforeprint', show);
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, [ready, shown]);
  return shown ? children : <Skeleton height={height} aria-busy="true" />;
}
