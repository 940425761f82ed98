import type { Operation, Parameter, Schema } from '../document.ts';
import { docString, pascalCase, quoted, snakeCase, wrap } from './names.ts';
import type { PythonTypes } from './types.ts';

/** A parameter of a method: `text` is its declaration. */
interface Argument {
  name: string;
  text: string;
}

/** What the interface takes as nothing at all: an object without members. */
const isEmpty = (schema: Schema): boolean =>
  schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;

/** In a body, any sequence is as good as a list. */
const sequence = (annotation: string): string => annotation.replaceAll(/\blist\[/g, 'Sequence[');

/** The methods of both clients, one of each for an operation. */
export function pythonOperations(operations: Operation[], types: PythonTypes): { sync: string; async: string } {
  const methods = operations.map((operation) => methodOf(operation, types));
  return { sync: methods.map(({ sync }) => sync).join('\n'), async: methods.map(({ async }) => async).join('\n') };
}

function methodOf(operation: Operation, types: PythonTypes): { sync: string; async: string } {
  const prefix = pascalCase(operation.name);
  const annotate = (schema: Schema, part: string) => types.annotate(schema, prefix + part);
  const hasBody = operation.body !== null && !isEmpty(operation.body.schema);
  const positional: Argument[] = operation.pathParameters.map((parameter) => ({
    name: snakeCase(parameter.name),
    text: `${snakeCase(parameter.name)}: ${annotate(parameter.schema, pascalCase(parameter.name))}`,
  }));
  if (hasBody) {
    const annotation = sequence(annotate(operation.body!.schema, 'Body'));
    positional.push({
      name: 'body',
      text: operation.body!.required ? `body: ${annotation}` : `body: ${annotation} | None = None`,
    });
  }
  const named: Argument[] = operation.queryParameters
    .toSorted((one, other) => Number(other.required) - Number(one.required))
    .map((parameter) => ({ name: snakeCase(parameter.name), text: queryArgument(parameter, annotate) }));
  for (const [header, name] of [
    ['idempotencyKey', 'idempotency_key'],
    ['ifMatch', 'if_match'],
  ] as const)
    if (operation.headers.includes(header)) named.push({ name, text: `${name}: str | None = None` });
  named.push({ name: 'headers', text: 'headers: Mapping[str, str] | None = None' });

  const result = operation.response ? annotate(operation.response, 'Response') : 'None';
  const text = (isAsync: boolean) =>
    [
      `    ${isAsync ? 'async ' : ''}def ${snakeCase(operation.name)}(`,
      ...['self', ...positional.map(({ text }) => text), '*', ...named.map(({ text }) => text)].map(
        (line) => `        ${line},`,
      ),
      `    ) -> ${result}:`,
      documentation(operation, '        '),
      `        ${operation.response ? `result: ${result} = ` : ''}${isAsync ? 'await ' : ''}self._call(`,
      ...callArguments(operation, hasBody).map((line) => `            ${line},`),
      '        )',
      ...(operation.response ? ['        return result'] : []),
      '',
    ].join('\n');
  return { sync: text(false), async: text(true) };
}

function queryArgument(parameter: Parameter, annotate: (schema: Schema, part: string) => string): string {
  const annotation = annotate(parameter.schema, pascalCase(parameter.name));
  return `${snakeCase(parameter.name)}: ${parameter.required ? annotation : `${annotation} | None = None`}`;
}

/** The summary with the rules, and what each parameter of the query means. */
function documentation({ summary, description, pathParameters, queryParameters }: Operation, indent: string): string {
  const first = description.startsWith(summary) ? description : `${summary}. ${description}`;
  const parameters = [...pathParameters, ...queryParameters].map(({ name, description }) =>
    wrap(`${snakeCase(name)}: ${description.replaceAll('\\', '\\\\')}`, indent),
  );
  if (parameters.length === 0) return docString(first, indent);
  return [wrap(`"""${first}`, indent), '', ...parameters, `${indent}"""`].join('\n');
}

const dictionary = (parameters: Parameter[]): string =>
  `{${parameters.map(({ name }) => `${quoted(name)}: ${snakeCase(name)}`).join(', ')}}`;

/** An argument whose dictionary has a line for each member. */
const longDictionary = (argument: string, parameters: Parameter[]): string =>
  [
    `${argument}={`,
    ...parameters.map(({ name }) => `                ${quoted(name)}: ${snakeCase(name)},`),
    '            }',
  ].join('\n');

function callArguments(operation: Operation, hasBody: boolean): string[] {
  const { method, path, pathParameters, queryParameters, headers } = operation;
  return [
    quoted(method),
    quoted(path),
    ...(pathParameters.length > 0 ? [`params=${dictionary(pathParameters)}`] : []),
    ...(queryParameters.length > 0 ? [longDictionary('query', queryParameters)] : []),
    ...(hasBody ? ['body=body'] : []),
    'headers=headers',
    ...(headers.includes('idempotencyKey') ? ['idempotency_key=idempotency_key'] : []),
    ...(headers.includes('ifMatch') ? ['if_match=if_match'] : []),
    ...(headers.includes('readAfter') ? ['may_be_stale=True'] : []),
  ];
}
