import type { OpenApi, Schema } from '../document.ts';
import { docString, isIdentifier, pascalCase, quoted, singular, wrap } from './names.ts';

const PAGE = ['data', 'page', 'pageSize', 'totalItems', 'totalPages', 'nextCursor'];
const SCALARS: Record<string, string> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** Removes repetitions and puts None last, as Python's own documentation does. */
const union = (members: string[]): string => {
  const all = [...new Set(members.flatMap((member) => member.split(' | ')))];
  return [...all.filter((member) => member !== 'None'), ...all.filter((member) => member === 'None')].join(' | ');
};

/** The Python types of the document's schemas, collected while they are asked for. */
export class PythonTypes {
  readonly #definitions = new Map<string, string>();
  readonly #components: ReadonlySet<string>;

  constructor(document: OpenApi) {
    this.#components = new Set(Object.keys(document.components.schemas));
    for (const [name, schema] of Object.entries(document.components.schemas)) this.#define(name, schema);
  }

  /** Text of the definitions, each before it is used by value. */
  get text(): string {
    return [...this.#definitions.values()].join('\n\n');
  }

  get names(): string[] {
    return [...this.#definitions.keys()];
  }

  /** The annotation of a schema; objects inside it become classes called after `name`. */
  annotate(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return this.#annotateOptions(options, name);
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.annotate({ ...schema, type }, name)));
    if (schema.type === 'array') return `list[${this.annotate(schema.items!, singular(name))}]`;
    if (schema.type === 'object') return this.#annotateObject(schema, name);
    if (schema.type === undefined) return 'Any';
    const scalar = SCALARS[schema.type];
    if (scalar === undefined) throw new Error(`${name}: no Python type for ${schema.type}`);
    return scalar;
  }

  #annotateOptions(options: Schema[], name: string): string {
    const objects = options.filter((option) => option.properties !== undefined);
    return union(
      options.map((option) => {
        if (objects.length < 2 || !objects.includes(option)) return this.annotate(option, name);
        return this.annotate(option, optionName(name, option.title, objects.indexOf(option) + 1));
      }),
    );
  }

  #annotateObject(schema: Schema, name: string): string {
    const keys = Object.keys(schema.properties ?? {});
    if (keys.length === 0) {
      const values = schema.additionalProperties;
      return `dict[str, ${typeof values === 'object' ? this.annotate(values, `${name}Value`) : 'Any'}]`;
    }
    if (schema.additionalProperties !== undefined && typeof schema.additionalProperties === 'object')
      throw new Error(`${name} has members of its own and others`);
    const item = schema.properties!['data']?.items;
    if (item !== undefined && keys.join() === PAGE.join()) return `Page[${this.annotate(item, `${name}Item`)}]`;
    if (item !== undefined && keys.join() === 'data') return `Listed[${this.annotate(item, `${name}Item`)}]`;
    // A member may be called as a schema of the document.
    const free = this.#components.has(name) ? `${name}Part` : name;
    this.#define(free, schema);
    return free;
  }

  #define(name: string, schema: Schema): void {
    if (schema.properties === undefined) {
      // Texts: an alias is evaluated when it is defined, and may name what is defined later.
      const annotation = this.annotate(schema, name);
      this.#add(name, `${name}: TypeAlias = ${schema.enum ? annotation : later(annotation)}\n${comment(schema)}`);
      return;
    }
    // Reserved first, so that the class stands before those of its members.
    this.#definitions.set(name, this.#definitions.get(name) ?? '');
    const fields = Object.entries(schema.properties).map(([key, property]): Field => {
      const annotation = this.annotate(property, name + pascalCase(key));
      const required = schema.required?.includes(key) ?? false;
      return {
        key,
        annotation: required ? annotation : `NotRequired[${annotation}]`,
        description: property.description,
      };
    });
    this.#add(
      name,
      fields.every(({ key }) => isIdentifier(key)) ? classOf(name, schema, fields) : callOf(name, schema, fields),
    );
  }

  #add(name: string, text: string): void {
    const known = this.#definitions.get(name);
    if (known && known !== text) throw new Error(`Two types are called ${name}`);
    this.#definitions.set(name, text);
  }
}

/** The title of an option that is one of several objects, where it is a name of its own. */
const optionName = (name: string, title: string | undefined, number: number): string =>
  title !== undefined && /^[A-Z][a-z]+[A-Z]\w*$/.test(title) ? title : name + pascalCase(title ?? String(number));

interface Field {
  key: string;
  annotation: string;
  description: string | undefined;
}

const comment = ({ description }: Schema): string =>
  description === undefined ? '' : `${docString(description, '')}\n`;

const classOf = (name: string, schema: Schema, fields: Field[]): string =>
  [
    `class ${name}(TypedDict):`,
    ...(schema.description === undefined ? [] : [docString(schema.description, '    '), '']),
    ...fields.flatMap(({ key, annotation, description }) => [
      `    ${key}: ${annotation}`,
      ...(description === undefined ? [] : [docString(description, '    ')]),
    ]),
    '',
  ].join('\n');

/** A class whose fields have names that Python reserves. */
const callOf = (name: string, schema: Schema, fields: Field[]): string =>
  [
    `${name} = TypedDict(`,
    `    ${quoted(name)},`,
    '    {',
    ...fields.flatMap(({ key, annotation, description }) => [
      ...(description === undefined ? [] : [wrap(description, '        # ')]),
      `        ${quoted(key)}: ${evaluated(annotation)},`,
    ]),
    '    },',
    ')',
    comment(schema),
  ].join('\n');

/** These annotations are evaluated at once, so what is defined later is named by a text. */
function evaluated(annotation: string): string {
  const inner = /^NotRequired\[(.*)\]$/.exec(annotation)?.[1];
  return inner === undefined ? later(annotation) : `NotRequired[${later(inner)}]`;
}

/** An annotation as a text, which is evaluated when everything is defined. */
const later = (annotation: string): string => (annotation.includes('"') ? `'${annotation}'` : quoted(annotation));

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return 'None';
  return JSON.stringify(value);
}
