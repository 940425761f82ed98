import { z } from 'zod';
import type { EndpointName } from '#contract/endpoints.ts';
import { rowOf } from './validRequests.ts';

/** Where a body's schema has ids: name of the operation, then the property, lists by a star. */
export function idFieldPaths(name: EndpointName): string[] {
  const { body } = rowOf(name);
  const found = new Set<string>();
  type Shape = {
    format?: string;
    $ref?: string;
    properties?: Record<string, Shape>;
    items?: Shape;
    anyOf?: Shape[];
    $defs?: Record<string, Shape>;
  };
  const schema =
    body &&
    (z.toJSONSchema(body, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) =>
        void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)?.['openapi']),
    }) as Shape);
  const walk = (shape: Shape, path: string): void => {
    if (shape.$ref) return walk(schema!.$defs![shape.$ref.split('/').at(-1)!]!, path);
    if (shape.format === 'uuid') found.add(`${name}${path}`);
    for (const [property, below] of Object.entries(shape.properties ?? {})) walk(below, `${path}/${property}`);
    if (shape.items) walk(shape.items, `${path}/*`);
    for (const below of shape.anyOf ?? []) walk(below, path);
  };
  if (schema) walk(schema, '');
  return [...found];
}

/** Where a body has a value, in the same notation. */
export function valuePaths(value: unknown, wanted: string, path: string): string[] {
  if (value === wanted) return [path];
  if (Array.isArray(value)) return value.flatMap((item) => valuePaths(item, wanted, `${path}/*`));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([property, below]) => valuePaths(below, wanted, `${path}/${property}`))
    : [];
}
