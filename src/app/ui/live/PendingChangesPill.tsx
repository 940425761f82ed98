import { Button } from '@mantine/core';
import type { PendingChanges } from '#app/data/live/useStableRows.ts';
import { plural } from '#app/format/plural.ts';
import classes from './live.module.css';

/** Says how many changes of place wait, and shows them when asked; nothing where none do. */
export function PendingChangesPill({ changes, onShow }: PendingChanges) {
  return (
    <output className={classes.pill}>
      {changes > 0 && (
        <Button size="compact-sm" radius="xl" variant="default" onClick={onShow}>
          {plural(changes, 'change')} · Show
        </Button>
      )}
    </output>
  );
}
