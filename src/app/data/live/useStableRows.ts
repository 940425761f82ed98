import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { stableRows } from './stableRows.ts';

type Page<Row> = { data: { data: readonly Row[] } | undefined; isPlaceholderData: boolean };

/** What a table needs for rows that stay in place. */
export type PendingChanges = {
  /** The number of pending changes. */
  changes: number;
  onShow: () => void;
  /** Reports whether somebody points at the table or moves in it by keyboard. */
  onUse: (inUse: boolean) => void;
};

type ShownList<Row> = { about: string; rows: readonly Row[] | undefined; settled: boolean };
const NONE: ShownList<never> = { about: '', rows: undefined, settled: false };

/**
 * The rows of a list that do not jump under the cursor: while the table is in use or rows are selected, added, removed
 * and moved rows wait, while rows that stay in place are updated. Another page, order or filter (`about`) is shown at
 * once.
 */
export function useStableRows<Row>(
  { data, isPlaceholderData }: Page<Row>,
  rowId: (row: Row) => string,
  about: unknown,
  chosen = 0,
): { rows: readonly Row[] | undefined; pending: PendingChanges } {
  // Not state: pointing at a table must not re-render it.
  const inUse = useRef(false);
  const [shown, setShown] = useState<ShownList<Row>>(NONE);
  const fresh: ShownList<Row> = { about: hashKey([about]), rows: data?.data, settled: !isPlaceholderData };
  const isSameList = shown.settled && fresh.settled && shown.about === fresh.about;
  const stable =
    isSameList && shown.rows && fresh.rows && shown.rows !== fresh.rows
      ? stableRows(shown.rows, fresh.rows, rowId)
      : null;
  const changes = stable?.changes ?? 0;
  const onShow = () => setShown(fresh);

  // Before paint: changes that need not wait are shown at once.
  useLayoutEffect(() => {
    const isNew = shown.rows !== fresh.rows || shown.about !== fresh.about || shown.settled !== fresh.settled;
    const mustWait = changes > 0 && (inUse.current || chosen > 0);
    if (isNew && !mustWait) onShow();
  });

  const onUse = (now: boolean) => {
    inUse.current = now;
    if (!now && chosen === 0 && changes > 0) onShow();
  };
  return { rows: changes > 0 ? stable!.rows : fresh.rows, pending: { changes, onShow, onUse } };
}
