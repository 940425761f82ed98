import type { Duplex } from 'node:stream';
import { respondToBrokenRequest as respond } from '#server/problems/brokenRequest.ts';

const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

/** Responds to what the HTTP parser could not read, and closes the connection. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = toProblem(error);
  const body = JSON.stringify(problemBody(problem, '/', randomUUID()));
  const head = [
    `HTTP/1.1 ${problem.status} Error`,
    'Connection: close',
    'Content-Type: application/problem+json',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
