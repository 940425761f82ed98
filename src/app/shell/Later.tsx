import { Skeleton } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** What lies below the first picture of a page: drawn, and asked for, once that is on the screen (`ready`), or printed. Holds `height` pixels until then. */
export function Later({ ready, height, children }: { ready: boolean; height: number; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (shown) return undefined;
    const show = () => setShown(true);
    addEventListener('beforeprint', show);
    // A frame, and then a turn: the picture has been painted.
    let turn: ReturnType<typeof setTimeout> | undefined;
    const frame = ready ? requestAnimationFrame(() => (turn = setTimeout(show))) : undefined;
    return () => {
      removeEventListener('beforeprint', show);
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, [ready, shown]);
  return shown ? children : <Skeleton height={height} />;
}
