type Json = Record<string, unknown>;
interface Parameter extends Json {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  schema: Json;
}
interface Operation {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
}
export interface DescribedApi {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
}

const LONGEST = 240;
const HTTP = ['get', 'post', 'put', 'patch', 'delete'];
/** Keywords whose value is data or a name, not a schema. */
const NO_SCHEMA = new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
  'mapping',
  'required',
  'dependentRequired',
]);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of the document with its place; those below `not`, which describe what is refused, are left out. */
export function* schemasIn(tree: unknown, place = '', isSchema = false): Generator<[place: string, schema: Json]> {
  if (Array.isArray(tree)) {
    for (const [index, each] of tree.entries()) yield* schemasIn(each, `${place}/${index}`, isSchema);
    return;
  }
  if (!isObject(tree)) return;
  if (isSchema) yield [place, tree];
  for (const [key, value] of Object.entries(tree)) {
    if (NO_SCHEMA.has(key) || (isSchema && ['not', 'propertyNames', 'contentSchema', 'discriminator'].includes(key)))
      continue;
    const named = key === 'properties' || (key === 'schemas' && place === '/components');
    if (named && isObject(value))
      for (const [name, each] of Object.entries(value)) yield* schemasIn(each, `${place}/${key}/${name}`, true);
    else
      yield* schemasIn(
        value,
        `${place}/${key}`,
        key === 'schema' || (isSchema && ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key)),
      );
  }
}

function wordingFindings(place: string, words: unknown): string[] {
  if (typeof words !== 'string' || words === '') return [`${place}: no description`];
  if (words.length > LONGEST) return [`${place}: a description of ${words.length} characters`];
  return /[.]$/.test(words) ? [] : [`${place}: a description that is no sentence`];
}

/** Branches of a union that neither a discriminator nor a name distinguishes. */
function unionFindings(place: string, schema: Json): string[] {
  return ['anyOf', 'oneOf'].flatMap((keyword) => {
    const branches = ((schema[keyword] as Json[] | undefined) ?? []).filter(({ type }) => type !== 'null');
    if (branches.length < 2 || schema['discriminator'] !== undefined) return [];
    return branches.flatMap((branch, index) =>
      branch['$ref'] === undefined && branch['title'] === undefined
        ? [`${place}/${keyword}/${index}: neither discriminator nor title`]
        : [],
    );
  });
}

const TYPED = ['$ref', 'type', 'anyOf', 'oneOf', 'enum', 'const'];

function schemaFindings(place: string, schema: Json): string[] {
  const faults = unionFindings(place, schema);
  if (/^\/components\/schemas\/[^/]+$/.test(place)) faults.push(...wordingFindings(place, schema['description']));
  if (TYPED.every((keyword) => schema[keyword] === undefined)) faults.push(`${place}: no type`);
  if (schema['type'] === 'object' && schema['additionalProperties'] === undefined)
    faults.push(`${place}: further properties neither allowed nor refused`);
  for (const [name, property] of Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {}))
    faults.push(...wordingFindings(`${place}/properties/${name}`, property['description']));
  return faults;
}

function parameterFindings(place: string, parameter: Parameter, needsExample: boolean): string[] {
  return [
    ...(parameter.description === undefined ? [`${place}: no description`] : []),
    ...(needsExample && parameter.example === undefined ? [`${place}: no example`] : []),
  ];
}

/** What a reader or a client generator lacks in the document; empty if it is complete. */
export function openApiFindings(document: DescribedApi): string[] {
  const faults = [...schemasIn(document)].flatMap(([place, schema]) => schemaFindings(place, schema));
  const operations = [...Object.entries(document.paths), ...Object.entries(document.webhooks)].flatMap(([, methods]) =>
    HTTP.flatMap((method) => (methods as Record<string, Operation>)[method] ?? []),
  );
  for (const { operationId, parameters } of operations)
    for (const parameter of parameters) {
      if (!('name' in parameter)) continue;
      faults.push(
        ...parameterFindings(
          `${operationId} ${parameter.in} ${parameter.name}`,
          parameter,
          parameter.in === 'path' || parameter.in === 'header',
        ),
      );
    }
  for (const [name, parameter] of Object.entries(document.components.parameters))
    faults.push(...parameterFindings(name, parameter, false));
  return faults;
}
