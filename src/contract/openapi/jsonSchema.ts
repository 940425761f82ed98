import { z } from 'zod';

export type Json = Record<string, unknown>;

const MOST_ITEMS = 50_000;
const MOST_CHARACTERS = 65_536;
const LENGTHS: Record<string, number> = { date: 10, 'date-time': 40, email: 254, uuid: 36 };
const INT32 = 2 ** 31 - 1;

/** Adds the bounds of every value of the interface if its schema names none. */
function bound(json: Json): void {
  if (json['type'] === 'string' && json['enum'] === undefined && json['const'] === undefined)
    json['maxLength'] ??= LENGTHS[String(json['format'])] ?? MOST_CHARACTERS;
  if (json['type'] === 'array') json['maxItems'] ??= MOST_ITEMS;
  if (json['type'] === 'integer') json['format'] ??= Number(json['maximum']) <= INT32 ? 'int32' : 'int64';
}

/** A regular expression for the days from one year's beginning to another's end. */
function years([from, to]: readonly [string, string]): string {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const centuries = Array.from({ length: Math.ceil((last + 1 - first) / 100) }, (_, index) => first + index * 100);
  return `^(?:${centuries.map((year) => (year + 99 <= last ? `${year / 100}[0-9]{2}` : String(year))).join('|')})-`;
}

/** The default of a schema. zod leaves it out if the value is transformed; ours are equal before and after. */
function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  return def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
}

const strip = (schema: Json): Json => Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'id'));
const relink = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json;

/** JSON Schema of one zod schema; named schemas go to `components`, wire forms come from their notes. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
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
        for (const key of Object.keys(json)) if (key !== 'default' && key !== 'id') delete json[key];
        Object.assign(json, notes['openapi']);
      }
      if (notes?.['between'] !== undefined) json['pattern'] = years(notes['between'] as [string, string]);
      if (io === 'input') json['default'] ??= defaultOf(zodSchema);
      if (json['default'] === undefined) delete json['default'];
      bound(json);
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [key, definition] of Object.entries($defs ?? {})) components[key] ??= strip(relink(definition));
  const name = body['id'];
  if (typeof name !== 'string') return relink(body);
  components[name] ??= strip(relink(body));
  return { $ref: `#/components/schemas/${name}` };
}
