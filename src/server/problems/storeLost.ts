/** Facts of an error about its cause, as far as it is known. */
export interface Failure {
  code?: string;
  message?: string;
  syscall?: string;
}

/**
 * PostgreSQL's codes of a server that is no longer the primary, of a lost connection, a stop, a start and too many
 * connections; and those of its socket.
 */
const LOST_CODES: ReadonlySet<string> = new Set([
  '25006',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'EPIPE',
]);
/** Messages of the driver's errors without a code. */
const LOST_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Client was closed and is not queryable',
];

/**
 * Codes that Citus gives to the failure of its connection with a worker that stops: those of an internal error and of
 * reading or writing, which also stand for other faults.
 */
const WORKER_CODES: ReadonlySet<string> = new Set(['XX000', '58030']);
/** Messages of Citus, and of libpq about a connection. */
const LOST_WORKER = [
  'failure on connection marked as essential',
  'failed to COPY to',
  'server closed the connection unexpectedly',
  'no connection to the server',
  'connection not open',
  'could not receive data from server',
  'could not send data to server',
];

/** Returns whether an error means that the store cannot be reached or has stopped. */
export const isStoreLost = ({ code = '', message = '', syscall }: Failure): boolean =>
  LOST_CODES.has(code) ||
  // The reset connection of a client that leaves during its body has no system call.
  (code === 'ECONNRESET' && syscall !== undefined) ||
  // The missing file is the store's socket, not one that is read.
  (code === 'ENOENT' && syscall === 'connect') ||
  (WORKER_CODES.has(code) && LOST_WORKER.some((words) => message.includes(words))) ||
  LOST_MESSAGES.some((words) => message.includes(words));
