import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { nextSort, type Column, type Sort } from './columns.ts';
import classes from './HeaderCell.module.css';

type HeaderCellProps = {
  column: Pick<Column<never>, 'id' | 'header' | 'hint' | 'sortable' | 'numeric' | 'width'>;
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
};

/** A column's header; a sortable one is a button that states the order. */
export function HeaderCell({
  column: { id, header, hint, sortable = false, numeric = false, width },
  sort,
  onSort,
}: HeaderCellProps) {
  const order = sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : 'none';
  const Arrow = order === 'none' ? IconSelector : order === 'ascending' ? IconArrowUp : IconArrowDown;
  const sorts = sortable && onSort !== undefined;
  return (
    <th scope="col" data-numeric={numeric} style={{ width }} title={hint} {...(sorts && { 'aria-sort': order })}>
      {sorts ? (
        <button type="button" className={classes.sort} data-order={order} onClick={() => onSort(nextSort(sort, id))}>
          {header}
          <Arrow size={13} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
