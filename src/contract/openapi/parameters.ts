import { readOf } from '../conditions.ts';
import type { Endpoint } from '../endpoint.ts';
import { IDEMPOTENCY_KEY } from '../limits.ts';
import { READ_AFTER, READ_AFTER_PATTERN } from '../readAfter.ts';
import { examples } from './examples.ts';
import { type Json, jsonSchema } from './jsonSchema.ts';

/** Header parameters that operations share. */
export const sharedParameters: Record<string, Json> = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repetition safe: the same key with the same path and body returns the stored response for 24 hours',
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: IDEMPOTENCY_KEY.source },
    example: '"order-2026-01-14-1"',
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'ETag of what GET of this path, or of the resource that the action is for, returned; refused with 412 where that ' +
      'has moved on. Its number alone, as "3", lets figures beside it move',
    schema: { type: 'string', maxLength: 1000 },
    example: '"3-x9JtWk0fZbQmV1sDq7RaYe"',
  },
  readAfter: {
    name: READ_AFTER,
    in: 'header',
    required: false,
    description:
      'Where the service reads from a replica too, this response may be some seconds old. It shows at least the state ' +
      'named by this header of an earlier response, or with `latest` everything that was acknowledged',
    schema: { type: 'string', maxLength: 17, pattern: READ_AFTER_PATTERN },
    example: '16/B374D848',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of an earlier response; 304 without a body where the response would be unchanged',
    schema: { type: 'string', maxLength: 1000 },
    example: '"3-x9JtWk0fZbQmV1sDq7RaYe"',
  },
};

/** Returns path, query and header parameters of an operation, required ones with the value of its example. */
export function parameters(name: string, row: Endpoint, schemas: Json): Json[] {
  const list: Json[] = [];
  for (const [where, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue;
    const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [key, { description, formDescription, ...property }] of Object.entries(properties)) {
      const isRequired = where === 'path' || required.includes(key);
      const sent = isRequired ? examples.operations[name]?.[where === 'path' ? 'params' : 'query']?.[key] : undefined;
      const example = sent !== undefined && property['type'] === 'integer' ? Number(sent) : sent;
      list.push({
        name: key,
        in: where,
        required: isRequired,
        description,
        schema: formDescription === undefined ? property : { ...property, description: formDescription },
        ...(example === undefined ? {} : { example }),
      });
    }
  }
  if (row.method === 'GET') list.push({ $ref: '#/components/parameters/ifNoneMatch' });
  if (row.mayBeStale) list.push({ $ref: '#/components/parameters/readAfter' });
  if (row.method === 'POST') list.push({ $ref: '#/components/parameters/idempotencyKey' });
  if (readOf(row)) list.push({ $ref: '#/components/parameters/ifMatch' });
  return list;
}
