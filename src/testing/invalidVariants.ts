import type { Components, Schema } from './fuzz/schema.ts';

/** One way in which a value breaks its schema. */
export interface InvalidVariant {
  /** The change and its place, for the name of a failure. */
  what: string;
  value: unknown;
  /** False if the schema's description is stricter than the interface has to be: the value may be accepted. */
  mustBeRefused: boolean;
}

const OTHER_TYPE: Record<string, unknown> = {
  string: 7,
  number: 'seven',
  integer: 'seven',
  boolean: 'yes',
  array: 'text',
  object: 'text',
};
/** Bounds that the document adds if the interface names none. */
const UNBOUNDED = new Set([50_000, 65_536]);
const MAX_BUILT_LENGTH = 2000;

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resolve(schema: Schema, components: Components): Schema {
  return schema.$ref === undefined ? schema : resolve(components[schema.$ref.split('/').at(-1)!]!, components);
}

const options = (schema: Schema, components: Components): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).map((each) => resolve(each, components));
const fits = ({ type, required = [] }: Schema, value: unknown): boolean =>
  type === 'array'
    ? Array.isArray(value)
    : type === 'object' && isObject(value) && required.every((name) => name in value);

/** Values of one place that its schema refuses. */
function invalidValuesOf(schema: Schema): [what: string, value: unknown, mustBeRefused?: boolean][] {
  const {
    type = '',
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    format,
    pattern,
    enum: values,
    const: only,
  } = schema;
  const found: [string, unknown, boolean?][] = [['another type', OTHER_TYPE[type] ?? { odd: true }]];
  if (type !== 'array' && type !== 'object') found.push(['a list', []], ['an object', { odd: 1 }]);
  if (values !== undefined || only !== undefined) return [...found, ['none of its words', 'NO_SUCH_WORD']];
  if (maximum !== undefined) found.push(['too big', maximum + 1]);
  if (minimum !== undefined) found.push(['too small', minimum - 1]);
  if (type === 'number') found.push(['far too big', 1e300, maximum !== undefined]);
  if (type === 'integer') found.push(['a fraction', 1.5]);
  if (type === 'string' && minLength !== undefined && minLength > 0) found.push(['empty', '']);
  if (type === 'string' && maxLength !== undefined && maxLength < MAX_BUILT_LENGTH)
    found.push(['too long', 'x'.repeat(maxLength + 1)]);
  if (type === 'string' && format !== undefined) found.push(['another format', 'not of this format']);
  if (type === 'string' && pattern !== undefined) found.push(['another form', '\u0001']);
  if (type === 'array' && (minItems ?? 0) > 0) found.push(['an empty list', []]);
  if (type === 'array' && maxItems !== undefined && maxItems < MAX_BUILT_LENGTH && !UNBOUNDED.has(maxItems))
    found.push(['too many items', Array.from({ length: maxItems + 1 }, () => 'x')]);
  return found;
}

/**
 * Every way to break a value at each place that its schema knows, one at a time: another type, out of bounds, no value
 * of its enum, another format, an unknown member, a missing one, null. `value` must fit the schema.
 */
export function invalidVariants(schema: Schema, components: Components, value: unknown, where = ''): InvalidVariant[] {
  const all = options(schema, components);
  const isNullable = all.some(({ type }) => type === 'null');
  const shapes = all.filter(({ type }) => type !== 'null');
  const own: InvalidVariant[] =
    shapes.length === 1
      ? invalidValuesOf(shapes[0]!).map(([what, broken, mustBeRefused = true]) => ({
          what: `${where}: ${what}`,
          value: broken,
          mustBeRefused,
        }))
      : [
          {
            what: `${where}: none of its types`,
            value: true,
            mustBeRefused: shapes.every(({ type }) => type !== 'boolean'),
          },
        ];
  if (!isNullable) own.push({ what: `${where}: null`, value: null, mustBeRefused: true });
  const shape = shapes.find((each) => fits(each, value));
  if (!shape) return own;
  const put = (changed: InvalidVariant[], replace: (broken: unknown) => unknown) =>
    changed.map((each) => ({ ...each, value: replace(each.value) }));
  if (Array.isArray(value)) {
    // The second of several items, so that its index is tested.
    const index = Math.min(1, value.length - 1);
    return value.length === 0
      ? own
      : [
          ...own,
          ...put(invalidVariants(shape.items ?? {}, components, value[index], `${where}/${index}`), (broken) =>
            value.with(index, broken),
          ),
        ];
  }
  const members = value as Members;
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
    put(invalidVariants(each, components, members[name], `${where}/${name}`), (broken) => ({
      ...members,
      [name]: broken,
    })),
  );
  const missing = (shape.required ?? []).map((name) => ({
    what: `${where}/${name}: missing`,
    value: Object.fromEntries(Object.entries(members).filter(([key]) => key !== name)),
    mustBeRefused: true,
  }));
  return [
    ...own,
    {
      what: `${where}: an unknown member`,
      value: { ...members, 'un/known~': 1 },
      mustBeRefused: shape.additionalProperties !== true,
    },
    ...missing,
    ...inner,
  ];
}
