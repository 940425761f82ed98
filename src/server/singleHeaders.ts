import type { IncomingMessage } from 'node:http';

/**
 * Headers of which one parser would use the first and another the last. A repeated key, tenant or version is refused
 * where it is read.
 */
const SINGLE = new Set(['content-type', 'authorization']);
const LENGTHS = new Set([...SINGLE].map((name) => name.length));

export interface SingleHeaderCheck {
  /** Number of Host headers of the request. */
  hosts: number;
  /** A header that may occur once and occurs twice with different values. */
  differing: string | null;
}

/** Returns the faults of the headers that a request may have once. */
export function checkSingleHeaders({ rawHeaders, headers }: IncomingMessage): SingleHeaderCheck {
  let hosts = 0;
  let differing: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { length } = rawHeaders[at]!;
    if (length !== 4 && !LENGTHS.has(length)) continue;
    const name = rawHeaders[at]!.toLowerCase();
    if (name === 'host') hosts++;
    else if (SINGLE.has(name) && rawHeaders[at + 1] !== headers[name]) differing = name;
  }
  return { hosts, differing };
}
