import { openApiDocument } from '#contract/openapi.ts';

/** A schema of the document, as far as the clients read it. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

interface DocumentedOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export interface OpenApi {
  info: { title: string; version: string; summary: string; description: string };
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** An operation with what belongs to it in one place. */
export interface Operation {
  name: string;
  tag: string;
  summary: string;
  description: string;
  method: string;
  /** Below the base address, with parameters in braces. */
  path: string;
  /** Names of the security schemes of its requests. */
  security: string[];
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  /** Names of shared header parameters that it accepts: idempotencyKey, ifMatch, ifNoneMatch, readAfter. */
  headers: string[];
  body: { mediaType: string; required: boolean; schema: Schema; example: unknown } | null;
  /** Of a success; null if it has no body. */
  response: Schema | null;
}

/** The document of the interface, which does not depend on where a service runs. */
export const readDocument = (): OpenApi => openApiDocument([]) as unknown as OpenApi;

const isShared = (parameter: Parameter | { $ref: string }): parameter is { $ref: string } => '$ref' in parameter;

/** Every operation, in the order of the document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(document, path, method, documented)),
  );
}

function toOperation(document: OpenApi, path: string, method: string, documented: DocumentedOperation): Operation {
  const own = documented.parameters.filter((parameter) => !isShared(parameter)) as Parameter[];
  const [mediaType, content] = Object.entries(documented.requestBody?.content ?? {})[0] ?? [];
  const [, success] = Object.entries(documented.responses).find(([status]) => /^2\d\d$/.test(status))!;
  return {
    name: documented.operationId,
    tag: documented.tags[0],
    summary: documented.summary,
    description: documented.description,
    method: method.toUpperCase(),
    path,
    security: (documented.security ?? document.security).flatMap((schemes) => Object.keys(schemes)),
    pathParameters: own.filter((parameter) => parameter.in === 'path'),
    queryParameters: own.filter((parameter) => parameter.in === 'query'),
    headers: documented.parameters.filter(isShared).map(({ $ref }) => $ref.split('/').at(-1)!),
    body: content
      ? {
          mediaType: mediaType!,
          required: documented.requestBody!.required,
          schema: content.schema,
          example: content.example,
        }
      : null,
    response: success.content?.['application/json']?.schema ?? null,
  };
}
