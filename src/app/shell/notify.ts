import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { readProblem } from './problem.ts';
import { UndoMessage } from './UndoMessage.tsx';

const SHOWN_MS = 6000;

/** Says that something is done, in one sentence. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'tide', autoClose: SHOWN_MS });
}

/** Says what failed and what to do; stays until it is dismissed. */
export function notifyProblem(error: unknown): void {
  const { title, detail, advice } = readProblem(error);
  notifications.show({ title, message: [detail, advice].filter(Boolean).join(' '), color: 'red', autoClose: false });
}

/**
 * Says that something is done and offers to take it back; stays until it is dismissed or used. `undo` does the
 * opposite and answers the sentence that then says so; where it fails, its problem is shown.
 */
export function notifyUndo(message: string, undo: () => Promise<string>): void {
  const takeBack = () => {
    notifications.hide(id);
    undo().then(notifyDone, notifyProblem);
  };
  const id = notifications.show({ color: 'tide', autoClose: false, message: createElement(UndoMessage, { message, onUndo: takeBack }) });
}
