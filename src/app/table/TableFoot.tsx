import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import type { ReadPage } from './listCsv.ts';
import classes from './TableFoot.module.css';

const ColumnsMenu = lazy(() => import('./ColumnsMenu.tsx'));

type TableFootProps<Row extends object> = {
  label: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  rows: readonly Row[];
  readPage: ReadPage<Row> | undefined;
  /** The pager. */
  children?: ReactNode;
};

/** Below every table: its columns, its CSV, its pages. */
export function TableFoot<Row extends object>({ label, columns, shown, rows, readPage, children }: TableFootProps<Row>) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={classes.foot}>
      <Popover opened={choosing} onChange={setChoosing} position="top-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.tool} aria-label={`Columns of ${label}`} onClick={() => setChoosing(!choosing)}>
            <IconColumns3 size={15} stroke={1.8} aria-hidden="true" />
            Columns
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Columns of ${label}`}>
          {choosing && (
            <Suspense fallback={<div className={classes.loading} />}>
              <ColumnsMenu label={label} columns={columns} />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      <DownloadCsv label={label} columns={shown} rows={rows} readPage={readPage} />
      <span className={classes.room} />
      {children}
    </div>
  );
}
