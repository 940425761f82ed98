import type { OpenApi, Operation, Schema } from './document.ts';
import { textOf } from './textOf.ts';

const SAMPLES: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true };
const UUID = '01957a3c-0000-7000-8000-000000000017';

/** The smallest value of a schema: its required members alone. */
function sampleOf(document: OpenApi, schema: Schema & { format?: string }): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return [sampleOf(document, schema.items!)];
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(document, schema.properties![name]!)]),
    );
  return schema.format === 'uuid' ? UUID : SAMPLES[String(schema.type)];
}

/** A form whose values are variables of the same name, where the schema does not fix them. */
function formOf(document: OpenApi, { $ref }: Schema) {
  const { properties, required } = document.components.schemas[$ref!.split('/').at(-1)!]!;
  return Object.entries(properties!)
    .filter(([name]) => required?.includes(name) || name.startsWith('client_'))
    .map(([key, { const: fixed, description }]) => ({
      key,
      value: fixed === undefined ? `{{${key}}}` : textOf(fixed),
      type: 'text',
      description,
    }));
}

/** The body of a request in Postman's form: the document's example; null where none is needed and none is shown. */
export function bodyOf(document: OpenApi, { body }: Operation) {
  if (body === null || (body.example === undefined && !body.required)) return null;
  if (body.mediaType === 'application/x-www-form-urlencoded')
    return { mode: 'urlencoded' as const, urlencoded: formOf(document, body.schema) };
  const content = body.example ?? sampleOf(document, body.schema);
  return {
    mode: 'raw' as const,
    raw: JSON.stringify(content, null, 2),
    options: { raw: { language: 'json' } },
  };
}
