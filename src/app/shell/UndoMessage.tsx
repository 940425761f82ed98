import { Button } from '@mantine/core';
import classes from './shell.module.css';

/** What was done, and the button that takes it back. */
export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <div className={classes.undo}>
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
