import './checkNode.js';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const inRoot = (...parts) => join(root, ...parts);

/** Prints to stderr, so that the stdout of a command stays clean. */
export const printError = (sentence) => process.stderr.write(`${sentence}\n`);

/** Prints a sentence and exits with 1. */
export function exitWithError(sentence) {
  printError(sentence);
  process.exit(1);
}

/** Environment in which started tools find the installed Node first and share a compile cache. */
export const toolEnvironment = (more = {}) => ({
  NODE_COMPILE_CACHE: inRoot('.cache', 'node'),
  ...process.env,
  ...more,
  PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});
