/**
 * A failure that the person who started the program can fix: entry points print the message alone, without a stack, and
 * exit with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
