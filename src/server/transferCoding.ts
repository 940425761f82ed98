import type { IncomingMessage } from 'node:http';

export const UNKNOWN_TRANSFER_CODING =
  'Transfer-Encoding may be chunked and nothing else; compress with Content-Encoding';

/**
 * Whether a body arrives in a transfer coding besides chunked (RFC 9112 6.1): Node removes the chunks and leaves the
 * rest, so that the body would be read as something else than was sent.
 */
export const hasUnknownTransferCoding = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined && headers['transfer-encoding'].trim().toLowerCase() !== 'chunked';
