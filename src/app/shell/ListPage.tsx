import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable, type DataTableProps } from '#app/table/DataTable.tsx';
import type { ListTable } from '#app/table/useListTable.ts';
import { COMMAND_CLASS } from '#app/ui/commandClass.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { SavedViews } from './views/SavedViews.tsx';
import classes from './ListPage.module.css';

export type CreateAction = {
  label: string;
  /** In the command palette, where the button's label is too short. */
  command?: string;
  icon: ReactNode;
  run: () => void;
};

type ListPageProps<Row extends object> = Pick<ComponentProps<typeof PageHeader>, 'crumbs' | 'note'> &
  Pick<DataTableProps<Row>, 'columns' | 'rowId'> & {
    /** The sentence that answers the page, below its title. */
    verdict?: ReactNode;
    /** Names the page and its table. */
    title: string;
    /** Of useListScreen. */
    list: { address: object; defaults: object; table: ListTable<Row> };
    /** The name under which the screen's views are saved. */
    views?: string;
    /** Buttons before the one that creates. */
    actions?: ReactNode;
    /** Adds a row: a button above the list and in it while it is empty, and a command. */
    create?: CreateAction | false;
    /** Between header and table, on the stage: filters. */
    above?: ReactNode;
    /** More about the table: selection, stable rows. */
    table?: Partial<DataTableProps<Row>>;
    /** While filters are set: that nothing matches. */
    noMatch?: ReactNode;
    empty: ComponentProps<typeof EmptyState>;
    /** Below the table: dialogs, the bar of a selection. */
    children?: ReactNode;
  };

export const CreateButton = ({ label, icon, run }: CreateAction) => (
  <Button className={COMMAND_CLASS} leftSection={icon} onClick={run}>
    {label}
  </Button>
);

/** A screen with one list: its header, filters and table, and what it shows while there are no rows. */
export function ListPage<Row extends object>({
  title,
  crumbs,
  note,
  verdict,
  list,
  views,
  actions,
  create,
  above,
  columns,
  rowId,
  table,
  noMatch,
  empty,
  children,
}: ListPageProps<Row>) {
  useCommands(create ? [{ id: 'create', label: create.command ?? create.label, icon: IconPlus, run: create.run }] : []);
  const createButton = create && <CreateButton {...create} />;
  const hasActions = views !== undefined || actions !== undefined || create !== undefined;
  const header = (
    <PageHeader
      title={title}
      note={note}
      {...(crumbs && { crumbs })}
      {...(hasActions && {
        actions: (
          <>
            {views !== undefined && <SavedViews screen={views} address={list.address} defaults={list.defaults} />}
            {actions}
            {createButton}
          </>
        ),
      })}
    />
  );
  const rows = (
    <DataTable
      label={title}
      columns={columns}
      rowId={rowId}
      {...list.table}
      {...table}
      empty={noMatch || <EmptyState action={createButton} {...empty} />}
    />
  );
  return (
    <>
      <Stage>
        {header}
        {verdict}
        {above}
      </Stage>
      <div className={classes.wide}>{rows}</div>
      {children}
    </>
  );
}
