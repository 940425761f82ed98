import { connect, type Socket } from 'node:net';

/** One TCP connection to a server under test, byte for byte. */
export interface RawSocket {
  write(text: string | Uint8Array): void;
  /** Half-closes the connection; the other direction stays open. */
  end(): void;
  /** Destroys the connection. */
  destroy(): void;
  /** Everything received once `pattern` matches, or once the server closes the connection. */
  received(pattern?: RegExp): Promise<string>;
  /** Milliseconds from connecting until the server closed the connection. */
  closed: Promise<number>;
}

export async function openRawSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const started = performance.now();
  let text = '';
  let isClosed = false;
  const waiting = new Set<() => void>();
  const look = () => waiting.forEach((each) => each());
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    look();
  });
  const closed = new Promise<number>((resolve) => {
    const done = () => {
      isClosed = true;
      resolve(performance.now() - started);
      look();
      socket.destroy();
    };
    // A server may reset if it has not read everything: that counts as a close too.
    socket.once('end', done).once('error', done).once('close', done);
  });
  const received = (pattern?: RegExp) =>
    new Promise<string>((resolve) => {
      const check = () => {
        if (!isClosed && !pattern?.test(text)) return;
        waiting.delete(check);
        resolve(text);
      };
      waiting.add(check);
      check();
    });
  return {
    write: (data) => void socket.write(data),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    received,
    closed,
  };
}

/** Sends bytes and returns what was received until the server closed the connection or `pattern` matched. */
export async function sendRaw(url: string, text: string | Uint8Array, pattern: RegExp = /\r\n\r\n/): Promise<string> {
  const socket = await openRawSocket(url);
  socket.write(text);
  const response = await socket.received(pattern);
  socket.destroy();
  return response;
}

export const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
