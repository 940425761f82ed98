import { expect, it } from 'vitest';
import { DocumentSchemas } from '#testing/messageSchemas.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument([{ url: 'https://halfhour.example', description: 'Production' }]) as {
  components: { examples: Record<string, { value: unknown }> };
};
const schemas = new DocumentSchemas(document);

interface Shown {
  where: string;
  schema: object;
  value: unknown;
}

const nameOf = ($ref: string) => $ref.split('/').at(-1)!;

/** Every value next to a schema in a part of the document: its `example`, or the ones its `examples` reference. */
function shownIn(part: unknown, where: string): Shown[] {
  if (typeof part !== 'object' || part === null) return [];
  const { schema, example, examples } = part as {
    schema?: object;
    example?: unknown;
    examples?: Record<string, { $ref: string }>;
  };
  const beside: Shown[] =
    schema === undefined
      ? []
      : [
          ...(example === undefined ? [] : [{ where, schema, value: example }]),
          ...Object.entries(examples ?? {}).map(([name, { $ref }]) => ({
            where: `${where}/${name}`,
            schema,
            value: document.components.examples[nameOf($ref)]!.value,
          })),
        ];
  // Example values are data: a `schema` or `example` inside them is no keyword.
  const inner = Object.entries(part).filter(([key]) => key !== 'example' && key !== 'examples' && key !== 'schema');
  return [...beside, ...inner.flatMap(([key, value]) => shownIn(value, `${where}/${key}`))];
}

const shown = shownIn(document, '');

it.each(shown)('the example at $where fits its schema', ({ schema, value }) => {
  expect(schemas.schemaErrors(schema, value)).toEqual([]);
});

it('are found on operations, problems, webhooks and parameters', () => {
  for (const part of ['/paths/', '/responses/', '/webhooks/', '/parameters/'])
    expect(shown.filter(({ where }) => where.includes(part)).length, part).toBeGreaterThan(8);
});
