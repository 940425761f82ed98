import { useEffect, useState, type RefObject } from 'react';

/** Rows above and below that are rendered too, so that a fast scroll finds them there. */
const OVERSCAN = 12;

export type RowsInSight = { first: number; last: number };

/** Range of visible rows out of `count` rows of one height, with some around it; `last` is −1 where there is none. */
export function rowsInSight(scrollTop: number, height: number, count: number, rowPx: number): RowsInSight {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN), Math.max(0, count - 1));
  return { first, last: Math.min(count - 1, Math.ceil((scrollTop + height) / rowPx) + OVERSCAN) };
}

/** Follows the scrolling and the size of a region; changes only with the visible rows. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): RowsInSight {
  const [seen, setSeen] = useState<RowsInSight>({ first: 0, last: -1 });
  useEffect(() => {
    const region = scroller.current!;
    const measure = () =>
      setSeen((before) => {
        const now = rowsInSight(region.scrollTop, region.clientHeight, count, rowPx);
        return now.first === before.first && now.last === before.last ? before : now;
      });
    const sizes = new ResizeObserver(measure);
    sizes.observe(region);
    region.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      sizes.disconnect();
      region.removeEventListener('scroll', measure);
    };
  }, [scroller, count, rowPx]);
  return seen.last < count ? seen : { ...seen, last: count - 1 };
}
