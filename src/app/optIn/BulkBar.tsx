import { ActionBar, Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '#app/shell/plural.ts';
import { BulkDialog } from './LazyBulkDialog.tsx';
import type { BulkTarget, Intent, TargetKind } from './bulkTask.ts';
import classes from './optIn.module.css';
import type { Selection } from './selection.ts';

export type BulkTaskButton = {
  label: string;
  icon: Icon;
  intent: Intent;
  /** Null where the dialog asks for it: a kind of thing to offer first, or nothing to ask for. */
  target: BulkTarget | null;
  offers?: TargetKind;
};

type BulkBarProps = { selection: Selection; totalItems: number; tasks: readonly BulkTaskButton[] };

/** Rises when assets are chosen: how many, all that match, and what can be done with them, each with a preview first. */
export function BulkBar({ selection, totalItems, tasks }: BulkBarProps) {
  const [task, setTask] = useState<BulkTaskButton | null>(null);
  const { size, isEvery, filter, tickEvery, clear } = selection;
  const total = totalItems.toLocaleString('en-GB');

  return (
    <>
      {size > 0 && <div className={classes.barRoom} />}
      <ActionBar opened={size > 0} onClose={clear} aria-label="What to do with the selection" className={classes.bar} transitionProps={{ duration: 140 }}>
        <span className={classes.barCount} aria-live="polite">
          {isEvery && totalItems > 1 && 'All '}
          {size.toLocaleString('en-GB')} selected
        </span>
        {!isEvery && totalItems > size && (
          <Button variant="subtle" onClick={tickEvery}>
            Select all {total} that match
          </Button>
        )}
        <ActionBar.Divider />
        {tasks.map((each) => (
          <Button key={each.label} variant="subtle" color="gray" leftSection={<each.icon size={15} />} onClick={() => setTask(each)}>
            {each.label}
          </Button>
        ))}
        <ActionBar.Divider />
        <ActionBar.CloseButton aria-label={`Clear the selection of ${plural(size, 'asset')}`} />
      </ActionBar>
      {task && <BulkDialog {...task} filter={filter} count={size} onClose={() => setTask(null)} onDone={clear} />}
    </>
  );
}
