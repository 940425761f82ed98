import type { IncomingHttpHeaders } from 'node:http';
import { LATEST, positionOf, READ_AFTER } from '#contract/readAfter.ts';
import { invalid } from './problem.ts';

/**
 * Returns the position that a read has to see by its header, 0 without one; throws 400 for a value that no response
 * had.
 */
export function readAfterOf(headers: IncomingHttpHeaders): bigint | 'latest' {
  const given = headers[READ_AFTER];
  if (given === undefined) return 0n;
  if (given === LATEST) return LATEST;
  const position = positionOf(String(given));
  if (position !== null) return position;
  throw invalid([
    { pointer: READ_AFTER, code: 'INVALID', detail: 'is neither the value of an earlier response nor "latest"' },
  ]);
}
