import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json, OpenAdrDocument } from './document.ts';

/** One request and its response. */
export interface Exchange {
  method: string;
  /** Below the base path, without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  status: number;
  contentType: string | null;
  response: unknown;
}

/**
 * Statuses that the document leaves to every HTTP server; where it names 4xx for an operation, its `problem` counts.
 */
const PROBLEM = { $ref: '#/components/schemas/problem' };

/**
 * Checks requests and responses against the official document. Statuses that it does not declare for an operation are
 * collected: their bodies have to be its `problem`.
 */
export class Oracle {
  readonly #document: OpenAdrDocument;
  readonly #ajv: Ajv;
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly differences: string[] = [];
  readonly undeclared = new Set<string>();
  readonly operations = new Set<string>();
  exchanges = 0;

  constructor(document: OpenAdrDocument) {
    this.#document = document;
    this.#ajv = new Ajv({ strict: false, allErrors: true, discriminator: false, logger: false });
    addFormats.default(this.#ajv);
  }

  /** The number of operations of the document. */
  get declared(): number {
    return Object.values(this.#document.paths).flatMap((path) => METHODS.filter((method) => method in path)).length;
  }

  check(exchange: Exchange): void {
    this.exchanges++;
    const template = this.#templateOf(exchange.path);
    const operation = template && this.#document.paths[template]![exchange.method.toLowerCase()];
    const name = `${exchange.method} ${template ?? exchange.path}`;
    if (!operation) return void this.differences.push(`${name}: the document has no such operation`);
    this.operations.add(operation.operationId);
    if (exchange.status < 400) this.#checkRequest(name, template, operation, exchange);
    this.#checkResponse(name, operation, exchange);
  }

  /** Checks what a callback was sent. */
  checkNotification(body: unknown): void {
    this.exchanges++;
    this.#validate('notification', { $ref: '#/components/schemas/notification' }, body);
  }

  #checkRequest(name: string, template: string, operation: Json, { query, body, path }: Exchange): void {
    const parameters = [
      ...(this.#document.paths[template]!['parameters'] ?? []),
      ...(operation.parameters ?? []),
    ] as Json[];
    for (const { name: parameter, in: place, schema, required } of parameters) {
      const given = place === 'path' ? [segmentOf(template, path, parameter)] : query.getAll(parameter);
      if (given.length === 0) {
        if (required) this.differences.push(`${name}: ${parameter} is missing`);
        continue;
      }
      const isList = schema.type === 'array';
      const value = isList ? given : coerced(schema, given[0]!);
      this.#validate(`${name} ?${parameter}`, schema, value);
    }
    const content = operation.requestBody?.content;
    const schema = content?.['application/json']?.schema ?? content?.['application/x-www-form-urlencoded']?.schema;
    if (schema) this.#validate(`${name} request`, schema, body, true);
  }

  #checkResponse(name: string, operation: Json, { status, response, contentType }: Exchange): void {
    if (status === 304) return;
    let declared = operation.responses[String(status)];
    if (declared?.$ref) declared = this.#resolve(declared.$ref);
    if (!declared) this.undeclared.add(`${name}: ${status}`);
    if (!contentType?.startsWith('application/json')) this.differences.push(`${name} ${status}: is ${contentType}`);
    const schema = declared?.content?.['application/json']?.schema ?? (status >= 400 ? PROBLEM : null);
    if (schema === null) this.differences.push(`${name}: ${status} has no schema`);
    else this.#validate(`${name} ${status}`, schema, response);
  }

  #validate(what: string, schema: Json, value: unknown, isSent = false): void {
    const key = JSON.stringify([schema, isSent]);
    let validate = this.#compiled.get(key);
    if (!validate) {
      const root = isSent ? withSentInstants(this.#document) : this.#document;
      validate = this.#ajv.compile(jsonSchemaOf({ ...schema, components: root.components }));
      this.#compiled.set(key, validate);
    }
    if (validate(value)) return;
    for (const { instancePath, message } of (validate.errors ?? []).slice(0, 3))
      this.differences.push(`${what}${instancePath}: ${message}`);
  }

  #resolve(ref: string): Json {
    return ref
      .slice(2)
      .split('/')
      .reduce<Json>((at, part) => at[part], this.#document);
  }

  #templateOf(path: string): string | null {
    const parts = path.split('/');
    const fits = (template: string) => {
      const wanted = template.split('/');
      return wanted.length === parts.length && wanted.every((each, i) => each === parts[i] || each.startsWith('{'));
    };
    const found = Object.keys(this.#document.paths).filter(fits);
    return found.find((template) => template === path) ?? found[0] ?? null;
  }
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

const segmentOf = (template: string, path: string, parameter: string): string =>
  path.split('/')[template.split('/').indexOf(`{${parameter}}`)] ?? '';

const coerced = ({ type }: Json, text: string): unknown =>
  type === 'integer' || type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;

/** The document with instants as requests may have them. */
function withSentInstants(document: OpenAdrDocument): OpenAdrDocument {
  const copy = structuredClone(document);
  const { dateTimeSent } = copy.components['schemas']!;
  copy.components['schemas']!['dateTime'] = dateTimeSent;
  return copy;
}

/** OpenAPI 3.0 as JSON Schema: `nullable` and boolean exclusive limits are its own, and so is `discriminator`. */
function jsonSchemaOf(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(jsonSchemaOf);
  if (schema === null || typeof schema !== 'object') return schema;
  const { nullable, discriminator: _, example: __, exclusiveMaximum, ...rest } = schema;
  const mapped = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'default' || key === 'enum' ? value : jsonSchemaOf(value),
    ]),
  );
  if (exclusiveMaximum === true) {
    mapped['exclusiveMaximum'] = mapped['maximum'];
    delete mapped['maximum'];
  } else if (exclusiveMaximum !== undefined) mapped['exclusiveMaximum'] = jsonSchemaOf(exclusiveMaximum);
  return nullable === true ? { anyOf: [mapped, { type: 'null' }] } : mapped;
}
