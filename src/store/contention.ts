export const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
export const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether a transaction waited too long for a lock of another one. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;
/** Whether a transaction was ended because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;
/** Whether a transaction stored a value that another one, which it could not see yet, had stored. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;
/** Whether a transaction failed only because of concurrent ones: nothing was changed, and it may be retried. */
export const isContention = (error: unknown): boolean => isLockTimeout(error) || isDeadlock(error);
