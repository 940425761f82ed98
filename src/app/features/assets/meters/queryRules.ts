/** Poll interval: the service reads meters without publishing it. */
export const METERS_POLL_MS = 60_000;
