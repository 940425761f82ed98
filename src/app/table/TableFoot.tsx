import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Column } from './columns.ts';
import { ColumnsTool, type ColumnsButtonProps } from './ColumnsTool.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import type { FetchPage } from './listCsv.ts';
import classes from './TableFoot.module.css';

const ColumnsOpened = lazy(() => import('./ColumnsOpened.tsx'));

type TableFootProps<Row extends object> = {
  label: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  rows: readonly Row[];
  readPage: FetchPage<Row> | undefined;
  /** The pager. */
  children?: ReactNode;
};

/** Below every table: its columns, its CSV, its pages. */
export function TableFoot<Row extends object>({
  label,
  columns,
  shown,
  rows,
  readPage,
  children,
}: TableFootProps<Row>) {
  return (
    <div className={classes.foot} data-print="no">
      <ColumnsButton label={label} columns={columns} />
      <DownloadCsv label={label} columns={shown} rows={rows} readPage={readPage} />
      <span className={classes.room} />
      {children}
    </div>
  );
}

/** Which columns a table shows; the menu is loaded when it is first opened. */
function ColumnsButton({ label, columns }: ColumnsButtonProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!wasOpened) return <ColumnsTool label={label} aria-expanded={false} onClick={() => setWasOpened(true)} />;
  return (
    <Suspense fallback={<ColumnsTool label={label} aria-expanded={false} />}>
      <ColumnsOpened label={label} columns={columns} />
    </Suspense>
  );
}
