import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { BffProblem, problemBody } from './problem.ts';

function toProblem({ code }: NodeJS.ErrnoException): BffProblem {
  if (code === 'HPE_HEADER_OVERFLOW') return new BffProblem('HEADERS_TOO_LARGE', 'Headers may take 16 KiB');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new BffProblem('REQUEST_TIMEOUT', 'The request took too long to arrive');
  return new BffProblem('BAD_FRAMING', 'The request is not well-formed HTTP');
}

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
