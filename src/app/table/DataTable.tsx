import { useMemo, type ReactNode } from 'react';
import type { PendingChanges } from '#app/data/live/useStableRows.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PendingChangesPill } from '#app/ui/live/PendingChangesPill.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { BodyCell } from './BodyCell.tsx';
import type { Column, Sort } from './columns.ts';
import { groupsOf } from './groupsOf.ts';
import { HeaderCell } from './HeaderCell.tsx';
import type { FetchPage } from './listCsv.ts';
import { Pager, type Page } from './Pager.tsx';
import { SelectCell, togglePage } from './SelectCell.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { visibleColumns, useDensity, useColumnChoice } from './tableChoice.ts';
import { TableFoot } from './TableFoot.tsx';
import { type Lines, twoLines } from './twoLines.tsx';
import cards from './Cards.module.css';
import classes from './DataTable.module.css';

export type DataTableProps<Row extends object> = {
  /** Label of the scroll region, and key of the columns chosen in this browser: "Assets". */
  label: string;
  /** Keep the reference stable (module scope or useMemo). */
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** A row's name for its checkbox: "Select Mill Lane 4". */
  rowName?: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  /** Dims the rows while the next page loads. */
  stale?: boolean;
  /** Rows that stay in place while the table is in use: of useStableRows. */
  pending?: PendingChanges;
  /** Rendered instead of rows when there are none. */
  empty?: ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Selected ids, over all pages; with it the first column is a checkbox. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  page?: Page;
  onPage?: (page: { page: number; pageSize: number }) => void;
  /** Reads any page of the list, 1,000 rows long, for the CSV; without it the CSV has the rows that are shown. */
  readPage?: FetchPage<Row> | undefined;
  /** Columns drawn instead where the window is narrow; the CSV keeps the others. */
  narrow?: readonly Column<Row>[] | undefined;
  /** The columns of which a row on a phone consists, where `narrow` does not say it. */
  lines?: Lines | undefined;
  /** Rows that follow each other and belong together have a heading. */
  group?: { of: (row: Row) => string; heading: (first: Row) => ReactNode } | undefined;
  /** Ids of columns to leave out. */
  hidden?: readonly string[];
  /** CSS height limit of the scroll region; default: the window less header and controls. */
  maxHeight?: number | string;
};

const NONE: readonly never[] = [];
const PHONE_PX = 720;

/** In use: pointed at, or focused by keyboard; a focus left by a click does not count. */
const whileUsed = ({ onUse }: PendingChanges) => ({
  onPointerEnter: () => onUse(true),
  onPointerLeave: () => onUse(false),
  onFocus: ({ target }: { target: Element }) => onUse(target.matches(':focus-visible, :hover')),
  onBlur: ({ currentTarget }: { currentTarget: Element }) => onUse(currentTarget.matches(':hover')),
});

/**
 * A dense table over one page of server-sorted rows: sticky header, 36 px rows, page selection, paging below. Where it
 * is narrow each row is a card of lines, or the columns given as `narrow`.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowName,
    error,
    onRetry,
    stale = false,
    pending,
    empty,
    sort = null,
    onSort,
    selected,
    onSelect,
    page,
    onPage,
    readPage,
    hidden = NONE,
    narrow: given,
    lines,
    group,
    maxHeight,
  } = props;
  const [density] = useDensity();
  const possible = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  const [choice] = useColumnChoice(label, possible);
  const arranged = visibleColumns(possible, choice);
  const isPhone = useNarrowerThan(PHONE_PX);
  const narrow = given ?? (lines && isPhone ? twoLines(possible, lines, sort) : undefined);
  const drawn = narrow ?? arranged;
  const lead = (drawn.find(({ lead: isLead }) => isLead) ?? drawn[0])?.id;
  const failed = error !== undefined && error !== null;
  const ids = useMemo(() => (rows ?? NONE).map(rowId), [rows, rowId]);
  const selecting = selected !== undefined && onSelect !== undefined;

  const rowOf = (row: Row, index: number) => {
    const id = ids[index]!;
    return (
      <tr key={id} tabIndex={-1} data-row data-selected={selected?.has(id)}>
        {selecting && (
          <SelectCell
            label={`Select ${rowName?.(row) ?? id}`}
            checked={selected.has(id)}
            onChange={(on) => onSelect(togglePage(selected, [id], on))}
          />
        )}
        {drawn.map((column) => (
          <BodyCell key={column.id} column={column} lead={column.id === lead}>
            {column.cell(row)}
          </BodyCell>
        ))}
      </tr>
    );
  };

  return (
    <div className={narrow ? classes.frame : `${classes.frame} ${cards.cards}`} data-density={density}>
      {pending && <PendingChangesPill {...pending} />}
      <ScrollRegion
        className={classes.scroll}
        label={label}
        aria-busy={rows === undefined || stale}
        style={{ maxHeight }}
        {...(pending && whileUsed(pending))}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {selecting && (
                <SelectCell
                  header
                  label={`Select all ${ids.length} on this page`}
                  disabled={ids.length === 0}
                  checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                  partly={ids.some((id) => selected.has(id))}
                  onChange={(on) => onSelect(togglePage(selected, ids, on))}
                />
              )}
              {drawn.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody data-stale={stale}>
            {rows === undefined && !failed && <SkeletonRows columns={drawn.length + (selecting ? 1 : 0)} />}
            {group === undefined && rows?.map(rowOf)}
          </tbody>
          {group !== undefined &&
            groupsOf(rows ?? NONE, group.of).map(({ key, first, members }) => (
              <tbody key={key} data-stale={stale} className={classes.group}>
                <tr>
                  <th scope="rowgroup" colSpan={drawn.length + (selecting ? 1 : 0)}>
                    {group.heading(members[0]!)}
                  </th>
                </tr>
                {members.map((row, index) => rowOf(row, first + index))}
              </tbody>
            ))}
        </table>
        {failed && <ErrorState error={error} {...(onRetry && { onRetry })} />}
        {!failed && rows?.length === 0 && (empty ?? <EmptyState title="No items yet" />)}
      </ScrollRegion>
      <TableFoot label={label} columns={possible} shown={arranged} rows={rows ?? NONE} readPage={readPage}>
        {page && onPage && <Pager {...page} onPage={onPage} />}
      </TableFoot>
    </div>
  );
}
