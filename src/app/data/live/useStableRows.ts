import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { stableRows } from './stableRows.ts';

type Page<Row> = { data: { data: readonly Row[] } | undefined; isPlaceholderData: boolean };

/** What a table needs to keep its rows in place. */
export type PendingChanges = {
  /** Changes of place that wait to be shown. */
  changes: number;
  onShow: () => void;
  /** Says whether somebody points at the table or moves in it by keyboard. */
  onUse: (inUse: boolean) => void;
};

type ShownList<Row> = { about: string; rows: readonly Row[] | undefined; settled: boolean };
const NONE: ShownList<never> = { about: '', rows: undefined, settled: false };

/**
 * The rows of a list that do not jump under the cursor: while the table is in use or rows are chosen, rows that come,
 * go or move wait, while what stays in its place is brought up to date. Another page, order or filter (`about`) is
 * shown at once.
 */
export function useStableRows<Row>(
  { data, isPlaceholderData }: Page<Row>,
  rowId: (row: Row) => string,
  about: unknown,
  chosen = 0,
): { rows: readonly Row[] | undefined; hold: PendingChanges } {
  // Not state: to point at a table must not draw it again.
  const inUse = useRef(false);
  const [kept, setKept] = useState<ShownList<Row>>(NONE);
  const fresh: ShownList<Row> = { about: hashKey([about]), rows: data?.data, settled: !isPlaceholderData };
  const isSameList = kept.settled && fresh.settled && kept.about === fresh.about;
  const held =
    isSameList && kept.rows && fresh.rows && kept.rows !== fresh.rows ? stableRows(kept.rows, fresh.rows, rowId) : null;
  const changes = held?.changes ?? 0;
  const onShow = () => setKept(fresh);

  // Before anything is painted: what need not wait does not.
  useLayoutEffect(() => {
    const isNews = kept.rows !== fresh.rows || kept.about !== fresh.about || kept.settled !== fresh.settled;
    const mustWait = changes > 0 && (inUse.current || chosen > 0);
    if (isNews && !mustWait) onShow();
  });

  const onUse = (now: boolean) => {
    inUse.current = now;
    if (!now && chosen === 0 && changes > 0) onShow();
  };
  return { rows: changes > 0 ? held!.rows : fresh.rows, hold: { changes, onShow, onUse } };
}
