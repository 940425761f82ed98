import { Skeleton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDeferredRender } from './useDeferredRender.ts';

/** Distance below the window at which content is loaded. */
const AHEAD = '80px';
/** How long it has to be near: while a page grows, much of it passes through the window. */
const DWELL_MS = 250;

/**
 * Renders content far down a page, and loads its code, once it comes near the window or is printed. Reserves `height`
 * pixels until then.
 */
export function RenderWhenNear({ height, children }: { height: number; children: ReactNode }) {
  const [rendered, render] = useDeferredRender();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rendered) return undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(soon);
        if (entry?.isIntersecting) soon = setTimeout(render, DWELL_MS);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      clearTimeout(soon);
    };
  }, [rendered, render]);
  if (rendered) return children;
  return (
    <div ref={place}>
      <Skeleton height={height} mb={16} />
    </div>
  );
}
