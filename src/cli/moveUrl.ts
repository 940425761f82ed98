import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { readSettings } from '#boot/settings.ts';
import { commandLine } from '#store/commandLine.ts';
import { StartupError } from '#store/startupError.ts';

const ADDRESS = /^postgres(ql)?:\/\//;
/** A password before the host, or among the parameters. */
const PASSWORD = /^[^/]*\/\/[^/?#]*:[^/?#]+@|[?&]password=/i;

/**
 * Reads the address of the database to move to: MOVE_TO_URL, a line of the standard input if the only argument is "-",
 * or the only argument itself if it has no password (which PGPASSWORD or ~/.pgpass may supply). Returns null without
 * one.
 * @throws StartupError if an argument contains a password, which every user of the machine can read
 */
export async function readMoveUrl(
  words: readonly string[],
  input: Readable,
  env?: NodeJS.ProcessEnv,
): Promise<string | null> {
  if (words.some((word) => PASSWORD.test(word)))
    throw new StartupError(
      'A password on the command line can be read by every user of this machine, in its list of processes: set ' +
        `MOVE_TO_URL to the address instead, or run "${commandLine('move', '-')}" and give it on the standard input. Nothing ` +
        'was changed; change this password if others use the machine.',
    );
  const [word, ...others] = words;
  if (others.length > 0) return null;
  const url =
    word === undefined ? readSettings(['MOVE_TO_URL'], env).MOVE_TO_URL : word === '-' ? await firstLine(input) : word;
  return url !== undefined && ADDRESS.test(url) ? url : null;
}

async function firstLine(input: Readable): Promise<string | undefined> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  try {
    for await (const line of lines) return line.trim();
    return undefined;
  } finally {
    lines.close();
  }
}
