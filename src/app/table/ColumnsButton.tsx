import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { Column } from './columns.ts';
import classes from './TableFoot.module.css';

const ColumnsOpened = lazy(() => import('./ColumnsOpened.tsx'));

export type ColumnsButtonProps = { label: string; columns: readonly Pick<Column<never>, 'id' | 'header'>[] };

/** What the button below a table looks like, before and after its menu is loaded. */
export function ColumnsTool({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...button}
      className={classes.tool}
      aria-label={`Columns of ${label}`}
    >
      <IconColumns3 size={15} stroke={1.8} aria-hidden="true" />
      Columns
    </button>
  );
}

/** Which columns a table shows; the menu is loaded when it is first opened. */
export function ColumnsButton({ label, columns }: ColumnsButtonProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <ColumnsTool label={label} aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<ColumnsTool label={label} aria-expanded={false} />}>
      <ColumnsOpened label={label} columns={columns} />
    </Suspense>
  );
}
