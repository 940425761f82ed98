import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectedPorts } from './slowClients.ts';

/** How a client reads a response: a number of bytes each time, after a number of milliseconds; 0 bytes is never. */
export interface ReadPace {
  bytes: number;
  everyMs: number;
}

/** The outcome of one reader. */
export interface SlowRead {
  /** Milliseconds from its request until its connection was closed; null if it was still open at the end. */
  closedAfter: number | null;
  received: number;
}

/**
 * Sends the request over a given number of connections and reads the responses at the pace, until all are closed or
 * `timeoutMs` have passed.
 */
export async function readSlowly(
  url: string,
  request: string,
  count: number,
  { bytes, everyMs }: ReadPace,
  timeoutMs: number,
): Promise<SlowRead[]> {
  const { hostname, port } = new URL(url);
  const readers: { socket: Socket; read: SlowRead; startedAt: number }[] = [];
  for (let made = 0; made < count; made++) {
    const read: SlowRead = { closedAfter: null, received: 0 };
    const callback = (length: number) => {
      read.received += length;
      return false;
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: { buffer: Buffer.alloc(Math.max(1, bytes)), callback },
    });
    const startedAt = performance.now();
    await new Promise((resolve) => socket.once('connect', resolve).on('error', resolve));
    socket.write(request);
    readers.push({ socket, read, startedAt });
  }
  for (
    const until = performance.now() + timeoutMs;
    performance.now() < until && readers.some(({ read }) => read.closedAfter === null);
    await sleep(everyMs)
  ) {
    const connected = connectedPorts(Number(port));
    for (const { socket, read, startedAt } of readers)
      if (!connected.has(socket.localPort!)) read.closedAfter ??= performance.now() - startedAt;
      else if (bytes > 0) socket.resume();
  }
  for (const { socket } of readers) socket.destroy();
  return readers.map(({ read }) => read);
}
