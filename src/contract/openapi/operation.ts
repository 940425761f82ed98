import type { Endpoint } from '../endpoint.ts';
import type { EndpointName } from '../endpoints.ts';
import { type Format, mediaTypes } from '../format.ts';
import { type PortfolioRule, scopesFor } from '../keyScope.ts';
import { sourceOperations } from '../sourceOperations.ts';
import { examples } from './examples.ts';
import { notModifiedHeaders, successHeaders } from './headers.ts';
import { type Json, jsonSchema } from './jsonSchema.ts';
import { parameters } from './parameters.ts';
import { problemResponses } from './problems.ts';

/** Tag of the operations that every server of the interface has; the others are this service's own. */
export const SOURCE_TAG = 'Interface 1.0';

const DONE: Record<number, string> = { 200: 'Done', 201: 'Created', 204: 'Done; without a body' };
const WITHIN: Record<PortfolioRule, string> = {
  portfolioPath: 'for those portfolios',
  assetPath: 'for assets that are in one of them now',
  portfolioFilter: 'for one of them, which portfolioUUID names; of a single one it need not',
  portfolioList: 'and lists those alone',
  assetsBody: 'for assets that are in one of them now',
  readings: 'for assets that are in one of them now, without importUUID',
};
const ROLE = { viewer: 'anybody', operator: 'operators', admin: 'administrators' } as const;

function description(row: Endpoint): string {
  const rest = [
    row.sandboxOnly ? 'Sandbox tenants only.' : '',
    row.limit === 'consumption' ? 'Limited to one request a second and one at a time; the body may have 16 MiB.' : '',
    row.bodyBytes === undefined ? '' : `The body may have ${row.bodyBytes / (1024 * 1024)} MiB.`,
    `For keys with scope ${scopesFor(row.access).join(', ')}; a key limited to portfolios may ` +
      `${row.withinPortfolios ? `call it ${WITHIN[row.withinPortfolios]}` : 'not call it'}.`,
    row.method === 'GET' ? '' : `In the dashboard, for ${ROLE[row.role]}.`,
  ];
  return [row.description ?? `${row.summary}.`, ...rest].filter(Boolean).join(' ');
}

const IN_OTHER_FORMATS: Record<Format, Json> = {
  csv: { type: 'string', maxLength: 2 ** 53 - 1, description: 'RFC 4180, with a header; members of objects are a.b' },
  parquet: { type: 'string', format: 'binary', maxLength: 2 ** 53 - 1, description: 'The columns of the CSV, typed' },
  'ndjson.gz': { type: 'string', format: 'binary', maxLength: 2 ** 53 - 1, description: 'Lines of JSON, gzip' },
  xlsx: { type: 'string', format: 'binary', maxLength: 2 ** 53 - 1, description: 'A workbook of Excel' },
};

/** Returns the formats of a success besides JSON, by Accept. */
const otherFormats = ({ formats = [] }: Endpoint): Json =>
  Object.fromEntries(formats.map((format) => [mediaTypes[format], { schema: IN_OTHER_FORMATS[format] }]));

/** Returns one operation of the table for the document. Schemas and shared responses go to the components. */
export function operation(name: string, row: Endpoint, components: { schemas: Json; responses: Json }): Json {
  const { schemas, responses } = components;
  const example = examples.operations[name];
  const shown = (value: unknown) => (value === undefined ? {} : { example: value });
  const schema = row.response && jsonSchema(row.response, 'output', schemas);
  const success: Json = { description: DONE[row.status], headers: successHeaders(row) };
  if (schema)
    success['content'] = { 'application/json': { schema, ...shown(example?.response) }, ...otherFormats(row) };
  const preview = {
    description: 'Previewed with dryRun: nothing is stored',
    headers: successHeaders({ ...row, created: false }),
    content: { 'application/json': { schema } },
  };
  if (row.method === 'GET')
    responses['NotModified'] ??= {
      description: 'If-None-Match names the representation that would be returned',
      headers: notModifiedHeaders(),
    };
  const unchanged = row.method === 'GET' ? { 304: { $ref: '#/components/responses/NotModified' } } : {};
  return {
    operationId: name,
    tags: sourceOperations.has(name as EndpointName) ? [row.tag, SOURCE_TAG] : [row.tag],
    summary: row.summary,
    description: description(row),
    'x-key-scopes': scopesFor(row.access),
    'x-key-portfolios': row.withinPortfolios ?? null,
    parameters: parameters(name, row, schemas),
    ...(row.body
      ? {
          requestBody: {
            required: !row.bodyOptional,
            content: {
              'application/json': {
                schema: jsonSchema(row.body, 'input', schemas),
                ...shown(example?.body),
              },
            },
          },
        }
      : {}),
    responses: {
      ...(row.previews ? { 200: preview } : {}),
      [row.status]: success,
      ...unchanged,
      ...problemResponses(row, responses),
    },
  };
}
