import { descriptions, shared } from '../descriptions/schemas.ts';
import type { Json } from './jsonSchema.ts';

const ONE = ['items', 'additionalProperties', 'not'] as const;
const SEVERAL = ['anyOf', 'oneOf', 'allOf'] as const;

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const addDescription = (words: string | undefined, schema: Json): Json =>
  words === undefined ? schema : { description: words, ...schema };

/**
 * Returns the description of a property: its own, otherwise that of its name everywhere; undefined if there is none.
 * `path` leads through objects and lists: "refused.code".
 */
export const descriptionOf = (owner: string, path: string): string | undefined =>
  descriptions[owner]?.[path] ?? shared[path.split('.').at(-1)!];

/**
 * Returns a schema with its description and those of all its properties, however deep. `owner` is its name, or that of
 * the operation whose body or response it is.
 */
export const withDescriptions = (owner: string, schema: Json): Json =>
  addDescription(schema['$ref'] === undefined ? descriptions[owner]?.[''] : undefined, properties(owner, schema, ''));

function properties(owner: string, schema: Json, path: string): Json {
  const result = { ...schema };
  if (isSchema(schema['properties']))
    result['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Record<string, Json>).map(([name, property]) => {
        const place = path === '' ? name : `${path}.${name}`;
        return [name, addDescription(descriptionOf(owner, place), properties(owner, property, place))];
      }),
    );
  for (const keyword of ONE) if (isSchema(schema[keyword])) result[keyword] = properties(owner, schema[keyword], path);
  for (const keyword of SEVERAL)
    if (Array.isArray(schema[keyword]))
      result[keyword] = (schema[keyword] as Json[]).map((each) => properties(owner, each, path));
  return result;
}
