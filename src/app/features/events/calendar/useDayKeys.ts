import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { addMonths } from '#app/format/london.ts';
import { monthOf } from '#app/format/monthGrid.ts';
import { addDays } from '#energy/time/london.ts';

const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/**
 * Keys that move the focus between the days of a shown month, and to another month by `show`. Keys pressed before that
 * month is drawn go on from the day that was asked for.
 */
export function useDayKeys(
  table: RefObject<HTMLElement | null>,
  month: string,
  show: (month: string) => void,
): (event: KeyboardEvent) => void {
  const awaited = useRef<string>(undefined);
  const cellOf = (date: string) => table.current?.querySelector<HTMLElement>(`[data-day="${date}"]`);
  const focusAwaited = () => {
    if (awaited.current === undefined || monthOf(awaited.current) !== month) return;
    const cell = cellOf(awaited.current);
    if (!cell) return;
    cell.focus();
    awaited.current = undefined;
  };
  useLayoutEffect(focusAwaited);

  return (event) => {
    const from = awaited.current ?? (event.target as HTMLElement).dataset['day'];
    const to = from === undefined ? undefined : STEPS[event.key]?.(from);
    if (to === undefined) return;
    event.preventDefault();
    const cell = cellOf(to);
    if (cell && awaited.current === undefined) return cell.focus();
    awaited.current = to;
    show(monthOf(to));
    focusAwaited();
  };
}
