import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnsupportedError } from './unsupported.ts';

/** One kind of slow client: what it sends on connecting, and what it sends every second after that. */
export interface SlowClientKind {
  opening: string;
  drip: string;
  /** Never reads its response. */
  neverReads?: boolean;
}

export interface DisconnectTimes {
  /** For each connection that the server closed, milliseconds from the first byte until then. */
  after: number[];
  stillOpen: number;
}

/** @throws UnsupportedError if a process may not have this many files open */
export function requireOpenFiles(count: number): void {
  const most = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  if (most < count)
    throw new UnsupportedError(`${count} open files are needed, ${most} are allowed: raise the limit with ulimit -n`);
}

/**
 * 200 new connections a second, as slowhttptest opens: evenly, since a burst of new connections is a different test.
 */
const AT_A_TIME = 10;
const BETWEEN_MS = 50;
const ESTABLISHED = '01';

/**
 * Ports of clients that a server of this machine, on `port`, still has a connection with. A client that does not read
 * does not learn that its connection was closed.
 */
export function connectedPorts(port: number): Set<number> {
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const portOf = (address = '') => parseInt(address.split(':')[1] ?? '', 16);
  return new Set(
    rows
      .filter(([, local, , state]) => state === ESTABLISHED && portOf(local) === port)
      .map(([, , remote]) => portOf(remote)),
  );
}

/**
 * Starts `count` slow clients on a server and records when they are disconnected; waits for the last at most
 * `timeoutMs`.
 */
export async function runSlowClients(
  url: string,
  count: number,
  { opening, drip, neverReads = false }: SlowClientKind,
  timeoutMs: number,
): Promise<DisconnectTimes> {
  const { hostname, port } = new URL(url);
  const after: number[] = [];
  const open = new Set<Socket>();
  const begin = async () => {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve));
    const startedAt = performance.now();
    const over = () => {
      if (!open.delete(socket)) return;
      after.push(performance.now() - startedAt);
      socket.destroy();
    };
    socket.on('error', over).once('end', over).once('close', over);
    if (neverReads) socket.pause();
    else socket.resume();
    socket.write(opening);
  };
  for (let made = 0; made < count; made += AT_A_TIME) {
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - made) }, begin));
    await sleep(BETWEEN_MS);
  }
  for (const until = performance.now() + timeoutMs; open.size > 0 && performance.now() < until; await sleep(500)) {
    if (drip !== '') for (const socket of open) socket.write(drip);
    // A client that does not read does not learn that its connection was closed.
    const connected = neverReads ? connectedPorts(Number(port)) : null;
    for (const socket of open) if (connected && !connected.has(socket.localPort!)) socket.resume();
  }
  const stillOpen = open.size;
  for (const socket of open) socket.destroy();
  return { after, stillOpen };
}
