/** Function that runs a statement of the store and observes its text without values, and its name if prepared. */
export type StatementObserver = <Result>(
  text: string,
  name: string | undefined,
  send: () => Promise<Result>,
) => Promise<Result>;

let observer: StatementObserver | null = null;

/** Sets the observer that runs every statement of this process; null for none. */
export const observeStatements = (next: StatementObserver | null): void => void (observer = next);

/** Runs a statement, by its observer if there is one. */
export const runObserved: StatementObserver = (text, name, send) =>
  observer === null ? send() : observer(text, name, send);
