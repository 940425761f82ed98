import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signInRequired } from './http/problem.ts';
import { listPermissions } from './operators/permissions.ts';
import type { Authenticate } from './session/authenticate.ts';
import type { UpstreamSettings } from './upstream/upstream.ts';

const Package = z.object({ version: z.string() });
const SHOWN_DIGITS = 4;

/**
 * Installs the paths about this dashboard: what runs here and for whom, and the roles. Of the tenant only its last
 * digits: it and the key stay on the server.
 */
export function installAbout(
  app: FastifyInstance,
  { serviceUrl, tenant }: UpstreamSettings,
  authenticate: Authenticate,
): void {
  const { version } = Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  app.get('/bff/about', async (request, reply) => {
    if (!(await authenticate(request))) throw signInRequired();
    return reply.send({ version, serviceUrl, tenantEnding: tenant.slice(-SHOWN_DIGITS) });
  });

  // The app's copy of the table has no descriptions.
  const data = listPermissions();
  app.get('/bff/roles', async (request, reply) => {
    if (!(await authenticate(request))) throw signInRequired();
    return reply.send({ data });
  });
}
