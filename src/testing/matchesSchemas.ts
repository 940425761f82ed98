import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Whether each value fits a schema of an OpenAPI document, by an independent validator (Redocly's). */
export async function matchesSchemas(
  document: Record<string, unknown>,
  samples: readonly (readonly [schema: object, value: unknown])[],
): Promise<boolean[]> {
  const operation = ([schema, value]: (typeof samples)[number], index: number) => [
    `/samples/${index}`,
    {
      post: {
        operationId: `sample${index}`,
        requestBody: { content: { 'application/json': { schema, example: value } } },
        responses: {},
      },
    },
  ];
  const source = JSON.stringify({ ...document, webhooks: {}, paths: Object.fromEntries(samples.map(operation)) });
  const config = await createConfig({ rules: { 'no-invalid-media-type-examples': 'error' } });
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  const refused = new Set(
    found.flatMap(({ location }) => location.map(({ pointer }) => /samples~1(\d+)/.exec(pointer ?? '')?.[1])),
  );
  return samples.map((_, index) => !refused.has(String(index)));
}
