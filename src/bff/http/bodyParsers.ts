import type { FastifyInstance } from 'fastify';
import { parseJsonBody } from '#server/problems/requestParts.ts';

/** Reads the JSON bodies of the dashboard's own paths as the service does; throws 400 INVALID_JSON otherwise. */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    parseJsonBody(bytes),
  );
}
