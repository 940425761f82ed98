import './checkNode.js';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const inRoot = (...parts) => join(root, ...parts);

/** Says one thing on the error stream, so that what a command prints on its own stays clean. */
export const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Ends the program with one sentence. */
export function giveUp(sentence) {
  say(sentence);
  process.exit(1);
}

/**
 * The environment in which every tool that is started finds the installed Node first. What Node made of a file, and its
 * types are off, it keeps for the next start.
 */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: inRoot('.cache', 'node'),
  ...process.env,
  ...more,
  PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});
