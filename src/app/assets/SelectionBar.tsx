import { ActionBar, Button } from '@mantine/core';
import { IconArchive, IconCalendarEvent, IconFolder, IconTopologyStar3 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OptDialog } from '#app/optIn/OptDialog.tsx';
import { notifyProblem } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import classes from './assets.module.css';
import { filtersOf, type AssetsSearch } from './assetsSearch.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { everyMatch } from './everyMatch.ts';

type SelectionBarProps = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** The list as it stands, for "select all that match". */
  address: AssetsSearch;
  totalItems: number;
};

type Task = 'scheme' | 'event' | 'portfolio' | 'archive';

/** Rises when assets are chosen: what can be done with them, over all pages. */
export function SelectionBar({ selected, onSelect, address, totalItems }: SelectionBarProps) {
  const client = useQueryClient();
  const [task, setTask] = useState<Task | null>(null);
  const all = useMutation({ mutationFn: () => everyMatch(client, filtersOf(address)), onSuccess: onSelect, onError: notifyProblem });
  const assetUUIDs = [...selected];
  const close = () => setTask(null);
  const clear = () => onSelect(new Set());
  const optKind = task === 'scheme' || task === 'event' ? task : null;

  return (
    <>
      <ActionBar opened={selected.size > 0} onClose={clear} aria-label="What to do with the selection" className={classes.bar} transitionProps={{ duration: 140 }}>
        <span className={classes.barCount} aria-live="polite">
          {selected.size.toLocaleString('en-GB')} selected
        </span>
        {totalItems > selected.size && (
          <Button variant="subtle" loading={all.isPending} onClick={() => all.mutate()}>
            Select all {totalItems.toLocaleString('en-GB')}
          </Button>
        )}
        <ActionBar.Divider />
        <Button variant="subtle" color="gray" leftSection={<IconTopologyStar3 size={15} />} onClick={() => setTask('scheme')}>
          Opt into a scheme
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconCalendarEvent size={15} />} onClick={() => setTask('event')}>
          Opt into an event
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconFolder size={15} />} onClick={() => setTask('portfolio')}>
          Assign to portfolio
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconArchive size={15} />} onClick={() => setTask('archive')}>
          Archive
        </Button>
        <ActionBar.Divider />
        <ActionBar.CloseButton aria-label={`Clear the selection of ${plural(selected.size, 'asset')}`} />
      </ActionBar>
      {optKind && <OptDialog key={optKind} opened onClose={close} action="OPT_IN" target={null} kind={optKind} assetUUIDs={assetUUIDs} onDone={clear} />}
      <AssignDialog opened={task === 'portfolio'} onClose={close} assetUUIDs={assetUUIDs} onDone={clear} />
      <ArchiveDialog opened={task === 'archive'} onClose={close} assetUUIDs={assetUUIDs} onDone={clear} />
    </>
  );
}
