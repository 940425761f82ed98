import { Button } from '@mantine/core';
import type { PendingChanges } from '#app/data/live/useStableRows.ts';
import { plural } from '#text/count.ts';
import classes from './live.module.css';

/** Shows the number of pending changes, and applies them on click; nothing where there are none. */
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
