export type JsonObject = Record<string, unknown>;

const ONE = ['items', 'additionalProperties'] as const;
const SEVERAL = ['anyOf', 'oneOf', 'allOf'] as const;

const isSchema = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapValues = (object: JsonObject, change: (value: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object as Record<string, JsonObject>).map(([key, value]) => [key, change(value, key)]),
  );
const mapKeys = (object: JsonObject, change: (key: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [change(key), value]));

/**
 * Returns a schema whose descriptions stand first, at every depth. `meta({ members })` describes members of a shape
 * that other places share, or the keys of a map: it replaces what the members say themselves. Conditions (`not`) repeat
 * the descriptions of the members they name. `formDescription` of an `openapi` form is said where the form is, also of
 * a parameter, which has a description of its own beside its schema.
 */
export function describe(schema: JsonObject): JsonObject {
  const { description, members, ...result } = schema;
  const properties = { ...(schema['properties'] as Record<string, JsonObject> | undefined) };
  for (const [name, words] of Object.entries((members ?? {}) as Record<string, string>)) {
    if (!properties[name]) throw new Error(`There is no member ${name} to describe as ${words}`);
    properties[name] = { ...properties[name], description: words };
  }
  if (isSchema(schema['properties'])) result['properties'] = mapValues(properties, describe);
  for (const keyword of ONE) if (isSchema(result[keyword])) result[keyword] = describe(result[keyword]);
  for (const keyword of SEVERAL)
    if (Array.isArray(result[keyword])) result[keyword] = (result[keyword] as JsonObject[]).map(describe);
  if (isSchema(result['not'])) result['not'] = repeat(properties, result['not']);
  if (description !== undefined) return { description, ...result };
  return mapKeys(result, (key) => (key === 'formDescription' ? 'description' : key));
}

/** Gives the members in a condition the descriptions that they have in the schema it is about. */
function repeat(described: Record<string, JsonObject>, condition: JsonObject): JsonObject {
  const result = { ...condition };
  const ofMember = (member: JsonObject, name: string): JsonObject => ({
    description: described[name]?.['description'],
    ...member,
  });
  if (isSchema(condition['properties'])) result['properties'] = mapValues(condition['properties'], ofMember);
  if (isSchema(condition['not'])) result['not'] = repeat(described, condition['not']);
  for (const keyword of SEVERAL)
    if (Array.isArray(condition[keyword]))
      result[keyword] = (condition[keyword] as JsonObject[]).map((each) => repeat(described, each));
  return result;
}
