import type { FastifyInstance } from 'fastify';
import { JsonFault, parseJson } from '#contract/json/parseJson.ts';
import { BffProblem } from './problem.ts';

function parseBody(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) throw new BffProblem('INVALID_JSON', error.message, {}, error.errors);
    throw error;
  }
}

/**
 * JSON bodies of the dashboard's own paths, read as the service reads them; 400 INVALID_JSON for everything else that
 * calls itself JSON.
 */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    parseBody(bytes),
  );
}
