import { z } from 'zod';
import { describe, type JsonObject } from './describe.ts';

export type { JsonObject as Json } from './describe.ts';

const MAX_ITEMS = 50_000;
const MAX_CHARACTERS = 65_536;
const LENGTHS: Record<string, number> = { date: 10, 'date-time': 40, email: 254, uuid: 36 };
const INT32 = 2 ** 31 - 1;

/** Keywords that remain in a schema beside its `openapi` form. */
const KEPT = new Set(['default', 'description', 'id']);

/** Adds the bounds of every value of the interface if its schema names none. */
function bound(json: JsonObject): void {
  if (json['type'] === 'string' && json['enum'] === undefined && json['const'] === undefined)
    json['maxLength'] ??= LENGTHS[String(json['format'])] ?? MAX_CHARACTERS;
  if (json['type'] === 'array') json['maxItems'] ??= MAX_ITEMS;
  if (json['type'] === 'integer') json['format'] ??= Number(json['maximum']) <= INT32 ? 'int32' : 'int64';
}

/**
 * Returns a regular expression for the days from one year's beginning to another's end, by whole centuries and decades.
 */
export function daysOfYears(from: string, to: string): string {
  const last = Number(to.slice(0, 4));
  const parts: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= last;) {
    const digits = [2, 1, 0].find((each) => year % 10 ** each === 0 && year + 10 ** each - 1 <= last)!;
    const open = digits === 0 ? '' : digits === 1 ? '[0-9]' : '[0-9]{2}';
    parts.push(String(year).slice(0, 4 - digits) + open);
    year += 10 ** digits;
  }
  return `^(?:${parts.join('|')})-`;
}

/** Declares the members of a map that has a value for each key of an enumeration, beside requiring them. */
function declareKeys(json: JsonObject): void {
  const { propertyNames, additionalProperties, required } = json;
  if (propertyNames === undefined || !Array.isArray(required)) return;
  delete json['propertyNames'];
  json['properties'] = Object.fromEntries((required as string[]).map((key) => [key, additionalProperties]));
  json['additionalProperties'] = false;
}

/** Returns the default of a schema. zod leaves it out if the value is transformed; ours are equal before and after. */
function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  return def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
}

const strip = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'id'));
const relink = (value: unknown): JsonObject =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as JsonObject;

/** Returns the JSON Schema of one zod schema; named schemas go to `components`, wire forms come from their notes. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  const {
    $defs,
    $schema: _schema,
    ...body
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const notes = z.globalRegistry.get(zodSchema);
      if (notes?.['openapi'] !== undefined) {
        for (const key of Object.keys(json)) if (!KEPT.has(key)) delete json[key];
        Object.assign(json, notes['openapi']);
      }
      if (notes?.['between'] !== undefined) json['pattern'] = daysOfYears(...(notes['between'] as [string, string]));
      if (io === 'input') json['default'] ??= defaultOf(zodSchema);
      if (json['default'] === undefined) delete json['default'];
      declareKeys(json);
      bound(json);
    },
  }) as JsonObject & { $defs?: Record<string, JsonObject> };
  const result = describe(relink(body));
  addReferences(result, $defs ?? {}, components);
  return result;
}

/** Adds the schemas that one names to the components, each before those that it names itself. */
function addReferences(schema: JsonObject, definitions: Record<string, JsonObject>, components: JsonObject): void {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const definition = definitions[name!];
    if (definition === undefined || components[name!] !== undefined) continue;
    const component = strip(describe(relink(definition)));
    components[name!] = component;
    addReferences(component, definitions, components);
  }
}
