/**
 * A failure the person who started the program can mend: entry points print the message alone, without a stack, and
 * exit with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
