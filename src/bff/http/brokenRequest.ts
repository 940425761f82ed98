import type { Duplex } from 'node:stream';
import { respondToBrokenRequest as respond } from '#server/problems/brokenRequest.ts';

const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

/** Responds to a request that the HTTP parser could not read, and closes the connection. */
export const respondToBrokenRequest = (error: NodeJS.ErrnoException, socket: Duplex): void =>
  respond(error, socket, HEADERS);
