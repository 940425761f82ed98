import { IconColumns3 } from '@tabler/icons-react';
import { type ComponentProps } from 'react';
import type { Column } from './columns.ts';
import classes from './TableFoot.module.css';

export type ColumnsButtonProps = { label: string; columns: readonly Pick<Column<never>, 'id' | 'header'>[] };

/** The button below a table, before and after its menu is loaded. */
export function ColumnsTool({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...button}
      className={classes.tool}
      aria-label={`Columns in ${label}`}
    >
      <IconColumns3 size={15} stroke={1.8} aria-hidden="true" />
      Columns
    </button>
  );
}
