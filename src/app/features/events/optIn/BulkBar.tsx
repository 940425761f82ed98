import { Button, Menu } from '@mantine/core';
import { IconDots, IconLogin, IconLogout, type Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import { SelectionBar } from '#app/ui/SelectionBar.tsx';
import { formatCount, plural } from '#text/count.ts';
import type { BulkTarget, Intent, TargetKind } from './bulkTask.ts';
import { BulkDialog } from './LazyBulkDialog.tsx';
import type { Selection } from './selection.ts';
import classes from './optIn.module.css';

export type BulkTaskButton = {
  label: string;
  icon: Icon;
  intent: Intent;
  /** Null where the dialog has the choice: with a default kind of target, or without a target. */
  target: BulkTarget | null;
  offers?: TargetKind;
  /** In the menu of the rarer ones. */
  isRare?: boolean;
};

/** Opting into one event or scheme, and out of it. */
export const optTasks = (target: BulkTarget): readonly BulkTaskButton[] => [
  { label: 'Opt in', icon: IconLogin, intent: 'OPT_IN', target },
  { label: 'Opt out', icon: IconLogout, intent: 'OPT_OUT', target },
];

type BulkBarProps = {
  selection: Selection;
  totalItems: number;
  tasks: readonly BulkTaskButton[];
  /** What they come to: "usually 0.99 MW". */
  note?: string | undefined;
  /** What else can be done with them, without a preview. */
  children?: ReactNode;
};

/** Shown while assets are selected: how many, all that match, and the bulk actions, each with a preview first. */
export function BulkBar({ selection, totalItems, tasks, note, children }: BulkBarProps) {
  const [task, setTask] = useState<BulkTaskButton | null>(null);
  const mayRestore = usePermission('restoreAsset');
  const mayAsk = usePermission('createBulkAction');
  const { size, isEvery, filter, tickEvery, clear } = selection;
  const total = formatCount(totalItems);
  const offered = tasks.filter(({ intent }) => (intent === 'RESTORE' ? mayRestore : intent !== 'ASK' || mayAsk));
  const [rare, often] = [offered.filter(({ isRare }) => isRare), offered.filter(({ isRare }) => !isRare)];

  return (
    <>
      <SelectionBar
        size={size}
        count={
          <>
            {isEvery && totalItems > 1 ? 'All ' : ''}
            {formatCount(size)} selected
            {note !== undefined && <span className={classes.note}> {note}</span>}
          </>
        }
        widen={
          !isEvery &&
          totalItems > size && (
            <Button variant="subtle" onClick={tickEvery}>
              Select all {total} that match
            </Button>
          )
        }
        clearWords={`Clear the selection of ${plural(size, 'asset')}`}
        onClear={clear}
      >
        {often.map((each) => (
          <Button
            key={each.label}
            variant="subtle"
            color="gray"
            leftSection={<each.icon size={15} />}
            onClick={() => setTask(each)}
          >
            {each.label}
          </Button>
        ))}
        {children}
        {rare.length > 0 && (
          <Menu position="top-end">
            <Menu.Target>
              <Button variant="subtle" color="gray" leftSection={<IconDots size={15} />}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {rare.map((each) => (
                <Menu.Item key={each.label} leftSection={<each.icon size={15} />} onClick={() => setTask(each)}>
                  {each.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </SelectionBar>
      {task && <BulkDialog {...task} filter={filter} count={size} onClose={() => setTask(null)} onDone={clear} />}
    </>
  );
}
