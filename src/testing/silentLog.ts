/** A log without output, for tests that do not check the log. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
