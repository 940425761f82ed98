/** A log for tests that check what is done, not what is said. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
