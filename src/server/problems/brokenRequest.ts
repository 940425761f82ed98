import type { Duplex } from 'node:stream';
import { ProblemError } from './httpProblem.ts';
import { endWithProblem } from './sendProblem.ts';

/** Returns the problem of an HTTP parser's error. */
function toProblem({ code }: NodeJS.ErrnoException): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError('HEADERS_TOO_LARGE', 'Headers may take 16 KiB');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ProblemError('REQUEST_TIMEOUT', 'The request took too long to arrive');
  return new ProblemError('BAD_FRAMING', 'The request is not well-formed HTTP');
}

/** Responds to a request that the HTTP parser could not read, and closes the connection. */
export function respondToBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
): void {
  if (socket.writable && error.code !== 'ECONNRESET') endWithProblem(socket, toProblem(error), headers);
  else socket.destroy();
}
