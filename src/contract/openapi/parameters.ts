import type { Endpoint } from '../endpoint.ts';
import { SUPPORTED_VERSIONS } from '../limits.ts';
import { examples } from './examples.ts';
import { type Json, jsonSchema } from './jsonSchema.ts';

const NAMED: Record<string, string> = {
  page: 'Page, from 1; page × pageSize may be 1,000,000,000 at most',
  pageSize: 'Items a page',
  sort: 'Field to sort by, descending with a leading minus',
  search: 'Part of a name or identifier, in any case',
  from: 'First instant, with an offset or Z',
  to: 'Instant at which it ends, itself excluded',
  status: 'Only what has this status',
  state: 'Only what has this state',
  direction: 'import is energy taken from the grid, export energy given to it',
  granularity: 'Length of one value; day, week and month follow the London calendar',
  format: 'series in columns, or records, paged',
  horizonHours: 'Hours to look ahead',
  method: 'How the baseline is made',
  mpan: 'Meter point: 13-digit core, or all 21 digits',
  type: 'Kind of schedule; kebab and lower case are read too',
  event: 'Only messages of this type',
  schemeStatus: 'Status in the scheme that schemeUUID names',
};
const describe = (name: string): string => {
  if (NAMED[name]) return NAMED[name];
  const noun = name.replace(/UUID$|-uuid$/, '');
  return noun === name ? `Only what has this ${name}` : `UUID of the ${noun === 'bulkAction' ? 'bulk action' : noun}`;
};

/** Header parameters that operations share. */
export const sharedParameters: Record<string, Json> = {
  version: { name: 'x-api-version', in: 'header', required: true, description: 'Version of the interface', schema: { type: 'string', enum: SUPPORTED_VERSIONS }, example: SUPPORTED_VERSIONS[0] },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a repetition safe: the same key with the same path and body answers the same again for 24 hours',
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^[\\x21-\\x7e]+$' },
    example: '"order-2026-01-14-1"',
  },
  ifMatch: { name: 'If-Match', in: 'header', required: false, description: 'ETag of the version you read; refused with 412 where the resource has moved on', schema: { type: 'string', maxLength: 100 }, example: '"3"' },
};

/** Path, query and header parameters of an operation, required ones with the value of its example. */
export function parameters(name: string, row: Endpoint, schemas: Json): Json[] {
  const list: Json[] = [];
  for (const [where, schema] of [['path', row.params], ['query', row.query]] as const) {
    if (!schema) continue;
    const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as { properties?: Record<string, Json>; required?: string[] };
    for (const [key, property] of Object.entries(properties)) {
      const isRequired = where === 'path' || required.includes(key);
      const example = where === 'query' && isRequired ? examples.operations[name]?.query?.[key] : undefined;
      list.push({ name: key, in: where, required: isRequired, description: describe(key), schema: property, ...(example === undefined ? {} : { example }) });
    }
  }
  list.push({ $ref: '#/components/parameters/version' });
  if (row.method === 'POST') list.push({ $ref: '#/components/parameters/idempotencyKey' });
  if (row.versioned && (row.method === 'PATCH' || row.method === 'DELETE')) list.push({ $ref: '#/components/parameters/ifMatch' });
  return list;
}
