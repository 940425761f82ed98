import { notifications } from '@mantine/notifications';
import { NOT_OFFERED } from '#app/data/offeredOperations.ts';
import { parseProblem } from '#app/data/problem.ts';

const SHOWN_MS = 6000;

/** Reports success in one sentence. */
export function notifySuccess(message: string): void {
  notifications.show({ message, color: 'tide', autoClose: SHOWN_MS });
}

/** Reports in a sentence what has to be seen to; stays until it is dismissed. */
export function notifyWarning(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false });
}

/** Reports what failed and what to do; stays until it is dismissed. */
export function notifyError(error: unknown): void {
  const { code, title, detail, advice } = parseProblem(error);
  if (code === NOT_OFFERED) return notifySuccess(`${title}.`);
  notifications.show({ title, message: [detail, advice].filter(Boolean).join(' '), color: 'red', autoClose: false });
}
