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
  socket.end(
    `HTTP/1.1 ${problem.status} Error\r\nConnection: close\r\nContent-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
