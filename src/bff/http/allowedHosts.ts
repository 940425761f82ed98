import type { FastifyInstance } from 'fastify';
import { BffProblem } from './problem.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Returns the host names accepted while listening on `port`, besides those of the settings. */
function hostsAt(port: number, allowed: string[]): Set<string> {
  const own = LOOPBACK.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  return new Set([...own, ...allowed.map((host) => host.toLowerCase())]);
}

/** Refuses requests with a foreign Host header, or with two: DNS rebinding lets another site's page send them here. */
export function requireAllowedHost(app: FastifyInstance, allowed: string[]): void {
  let hosts: Set<string> | undefined;
  app.addHook('onRequest', async (request) => {
    if ((request.raw.headersDistinct['host'] ?? []).length > 1)
      throw new BffProblem('BAD_FRAMING', 'The request names two hosts', { headers: { connection: 'close' } });
    hosts ??= hostsAt(request.socket.localPort ?? 0, allowed);
    if (!hosts.has((request.raw.headers.host ?? '').toLowerCase()))
      throw new BffProblem('WRONG_HOST', 'Add this name to ALLOWED_HOSTS if it belongs to you');
  });
}
