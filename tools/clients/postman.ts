import type { OpenApi, Operation, Parameter } from './document.ts';
import { bodyOf } from './postmanBody.ts';
import { textOf } from './textOf.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const TENANT_HEADERS = [
  { key: 'x-api-key', value: '{{apiKey}}' },
  { key: 'tenant', value: '{{tenant}}' },
  { key: 'x-api-version', value: '1.0' },
];
/** What whoever opens the collection sets; it has no secrets. */
const VARIABLES = [
  { key: 'baseUrl', value: 'http://127.0.0.1:4001/api/v1', type: 'string', description: 'Address before the paths' },
  { key: 'apiKey', value: '', type: 'string', description: 'Key of a tenant' },
  { key: 'tenant', value: '', type: 'string', description: 'UUID of the tenant the key was issued to' },
  { key: 'controllerToken', value: '', type: 'string', description: 'access_token of issueToken, for controllers' },
  { key: 'client_id', value: '', type: 'string', description: 'Client id of a controller, for issueToken' },
  { key: 'client_secret', value: '', type: 'string', description: 'Client secret of a controller, for issueToken' },
];

/** A collection in Postman's format 2.1, one request per operation, in folders by tag. */
export const postmanCollection = (document: OpenApi, operations: Operation[]) => ({
  info: {
    name: `${document.info.title} ${document.info.version}`,
    description: `${document.info.summary}. Set the variables of the collection before the first request.`,
    schema: SCHEMA,
  },
  variable: VARIABLES,
  // The tag of the operations of the interface is beside that of their area, and has no folder.
  item: document.tags.flatMap(({ name, description }) => {
    const item = operations.filter(({ tag }) => tag === name).map((operation) => requestOf(document, operation));
    return item.length === 0 ? [] : [{ name, description, item }];
  }),
});

function requestOf(document: OpenApi, operation: Operation) {
  const { name, summary, description, method, path, security, pathParameters, queryParameters, headers } = operation;
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const query = queryParameters.map((parameter) => ({
    key: parameter.name,
    value: sampleOf(parameter),
    description: parameter.description,
    ...(parameter.required ? {} : { disabled: true }),
  }));
  const raw = query
    .filter((one) => !('disabled' in one))
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  const body = bodyOf(document, operation);
  return {
    name,
    request: {
      method,
      description: description.startsWith(summary) ? description : `${summary}. ${description}`,
      auth: security.includes('controller')
        ? { type: 'bearer', bearer: [{ key: 'token', value: '{{controllerToken}}', type: 'string' }] }
        : { type: 'noauth' },
      header: [
        ...(security.includes('key') ? TENANT_HEADERS : []),
        ...(body?.mode === 'raw' ? [{ key: 'content-type', value: 'application/json' }] : []),
        ...(headers.includes('idempotencyKey')
          ? [{ key: 'idempotency-key', value: '"{{$guid}}"', disabled: true, description: 'Makes a repetition safe' }]
          : []),
      ],
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}${raw.length > 0 ? `?${raw.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: segments,
        query,
        variable: pathParameters.map((parameter) => ({
          key: parameter.name,
          value: sampleOf(parameter),
          description: parameter.description,
        })),
      },
      ...(body ? { body } : {}),
    },
    response: [],
  };
}

const sampleOf = ({ example, schema }: Parameter): string =>
  textOf(example ?? schema.default ?? schema.enum?.[0] ?? '');
