/** Runs a statement of the store and looks at it: its text without values, and its name if it is prepared. */
export type StatementObserver = <Result>(
  text: string,
  name: string | undefined,
  send: () => Promise<Result>,
) => Promise<Result>;

let observer: StatementObserver | null = null;

/** Has every statement of this process run by `next`; null for nobody. */
export const observeStatements = (next: StatementObserver | null): void => void (observer = next);

/** Runs a statement, by its observer if there is one. */
export const runObserved: StatementObserver = (text, name, send) =>
  observer === null ? send() : observer(text, name, send);
