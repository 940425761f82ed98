import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { formatCount } from '#text/count.ts';
import type { Column, Sort } from './columns.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import type { FetchPage } from './listCsv.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useRowsInSight } from './useRowsInSight.ts';
import table from './DataTable.module.css';
import foot from './TableFoot.module.css';
import classes from './VirtualTable.module.css';

type VirtualTableProps<Row extends object> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Total rows; undefined while unknown. */
  count: number | undefined;
  /** Undefined while its chunk loads. */
  rowAt: (index: number) => Row | undefined;
  /** The visible rows, first and last. */
  onRange: (first: number, last: number) => void;
  error?: unknown;
  onRetry?: () => void;
  stale?: boolean;
  empty?: ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Reads any page of the list, 1,000 rows long, for the CSV; 'loaded' where `rowAt` has every row. */
  csv?: FetchPage<Row> | 'loaded';
};

const ROW_PX = 36;
/** Minimum width of a flexible column on a narrow screen. */
const SHARING_PX = 150;

/** A table of any length that renders only the visible rows; chunks are requested as they come near. */
export function VirtualTable<Row extends object>({
  label,
  columns,
  count,
  rowAt,
  onRange,
  error,
  onRetry,
  stale = false,
  empty,
  sort = null,
  onSort,
  csv,
}: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLElement>(null);
  const { first, last } = useRowsInSight(scroller, count ?? 0, ROW_PX);
  useEffect(() => onRange(first, Math.max(first, last)), [onRange, first, last]);
  const failed = error !== undefined && error !== null;
  const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return (
    <div className={table.frame}>
      <ScrollRegion
        ref={scroller}
        className={`${table.scroll} ${classes.virtual}`}
        label={label}
        aria-busy={count === undefined || stale}
      >
        <table
          className={table.table}
          style={{ minWidth: widthOf(columns) }}
          aria-rowcount={count === undefined ? undefined : count + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody data-stale={stale}>
            {count === undefined && !failed && <SkeletonRows columns={columns.length} />}
            <Spacer height={first * ROW_PX} columns={columns.length} />
            {indexes.map((index) => {
              const row = rowAt(index);
              return (
                <tr key={index} aria-rowindex={index + 2}>
                  {columns.map(({ id, numeric, cell }) => {
                    const content = row === undefined ? <span className={table.bone} /> : cell(row);
                    return (
                      <td key={id} data-numeric={numeric} title={typeof content === 'string' ? content : undefined}>
                        {content}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <Spacer height={((count ?? 0) - last - 1) * ROW_PX} columns={columns.length} />
          </tbody>
        </table>
        {count !== undefined && last - first + 1 < count && (
          <p className={classes.printed}>
            Rows {first + 1} to {last + 1} of {formatCount(count)} are printed
            {csv && '; the CSV contains all of them'}.
          </p>
        )}
        {failed && <ErrorState error={error} {...(onRetry && { onRetry })} />}
        {!failed && count === 0 && (empty ?? <EmptyState title="No items yet" />)}
      </ScrollRegion>
      {csv !== undefined && count !== undefined && (
        <div className={foot.foot} data-print="no">
          <DownloadCsv
            label={label}
            columns={columns}
            rows={csv === 'loaded' ? rowsOf(count, rowAt) : NO_ROWS}
            readPage={csv === 'loaded' ? undefined : csv}
          />
        </div>
      )}
    </div>
  );
}

const NO_ROWS: readonly never[] = [];
const rowsOf = <Row,>(count: number, rowAt: (index: number) => Row | undefined): Row[] =>
  Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);

/** Below this the columns would overlap. */
const widthOf = (columns: readonly { width?: number | string }[]): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : SHARING_PX), 0);

function Spacer({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={columns} style={{ height }}>
        {'\u00a0'}
      </td>
    </tr>
  );
}
