import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { EndpointName } from '#contract/endpoints.ts';
import { rowOf, validRequest } from '../validRequests.ts';
import { mutate, mutation } from './mutate.ts';
import { naughtyText } from './naughty.ts';
import { type Components, type Schema, valueOf } from './schema.ts';
import { token, tokenIds } from './tokens.ts';

/** A body as bytes: a JSON value, corrupted in transit or not. */
export interface GeneratedBody {
  value: unknown;
  corruption: 'none' | 'cut' | 'garbage' | 'gzip' | 'false-gzip' | 'cut-gzip' | 'utf16' | 'bom' | 'twice' | 'empty';
  bytes: Uint8Array;
}

/** One generated request; ids are tokens until it is sent. */
export interface FuzzRequest {
  name: EndpointName;
  params: Record<string, string>;
  /** In order, with repeats. */
  query: [string, string][];
  body: GeneratedBody | null;
  headers: Record<string, string>;
}

/** One operation as the OpenAPI document describes it. */
export interface DescribedOperation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryOf(
  { parameters }: DescribedOperation,
  components: Components,
  base: Record<string, string>,
): fc.Arbitrary<[string, string][]> {
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  const generated = fc
    .record(
      Object.fromEntries(fields.map(({ name, schema }) => [name, valueOf(schema, components, name).map(asText)])),
      { requiredKeys: [] },
    )
    .map((query) => {
      const all = { ...base, ...query } as Record<string, string>;
      const { from, to } = all;
      return Object.entries(from && to && from > to ? { ...all, from: to, to: from } : all);
    });
  return fc.oneof(fc.constant(Object.entries(base)), generated);
}

function corruptQuery(
  described: DescribedOperation,
  components: Components,
  base: Record<string, string>,
): fc.Arbitrary<[string, string][]> {
  const names = described.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = fc.constantFrom(...names, 'unknown', 'page[]', 'page[a]', '__proto__', 'constructor', '', 'from.x');
  return fc
    .tuple(
      queryOf(described, components, base),
      fc.array(fc.tuple(name, naughtyText), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([query, more, replace]) => [
      ...(replace ? query.filter(([field]) => !more.some(([other]) => other === field)) : query),
      ...more,
    ]);
}

const types = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/jsonp',
  '',
  'application/json; charset=utf-8',
];
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc
    .constantFrom('"1"', '"99"', '*', 'W/"1"', '1', '"', ',', '"1", "2"', 'x'.repeat(500))
    .map((value) => ({ 'if-match': value })),
  fc
    .constantFrom('a', '"quoted"', 'x'.repeat(255), 'x'.repeat(256), 'with space', '""', 'é')
    .map((value) => ({ 'idempotency-key': value })),
  fc.constantFrom(...types).map((value) => ({ 'content-type': value })),
  fc
    .constantFrom('gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x')
    .map((value) => ({ 'content-encoding': value })),
  fc.constantFrom('text/html', '*/*', 'application/xml', '').map((value) => ({ accept: value })),
  fc.constantFrom('1.0', '2.0', '', '1', ' 1.0').map((value) => ({ 'x-api-version': value })),
  fc.constantFrom('x', '', 'k'.repeat(2000)).map((value) => ({ 'x-api-key': value })),
);

const intactBody = (value: unknown): GeneratedBody => ({ value, corruption: 'none', bytes: new Uint8Array() });

/** Requests for one operation: about half of them valid by the document, the others with one fault or several. */
export function requestsFor(
  name: EndpointName,
  described: DescribedOperation,
  components: Components,
): fc.Arbitrary<FuzzRequest> {
  const base = validRequest(name, tokenIds);
  const schema = described.requestBody?.content['application/json'].schema;
  const value = schema ? fc.oneof(fc.constant(base.body), valueOf(schema, components)) : fc.constant(undefined);
  const body: fc.Arbitrary<GeneratedBody | null> = schema ? value.map(intactBody) : fc.constant(null);
  const params = fc.record(
    Object.fromEntries(
      Object.entries(base.params).map(([param, first]) => [
        param,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(first) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((index) => token(param, index)) },
        ),
      ]),
    ),
  );
  const fixed = Object.fromEntries(Object.entries(base.params).filter(([, each]) => !each.startsWith('⟦')));
  const rightParams = params.map((each) => ({ ...each, ...fixed }));
  const right = {
    name: fc.constant(name),
    params: rightParams,
    query: queryOf(described, components, base.query),
    body,
    headers: fc.constant({}),
  };
  const wrongBody = fc
    .tuple(value, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([each, mutations]) => intactBody(mutations.reduce<unknown>(mutate, each)));
  const corruption = fc.constantFrom<GeneratedBody['corruption']>(
    'cut',
    'garbage',
    'gzip',
    'false-gzip',
    'cut-gzip',
    'utf16',
    'bom',
    'twice',
    'empty',
  );
  const corruptBody = fc.record({ value, corruption, bytes: fc.uint8Array({ maxLength: 200 }) });
  const wrongParams = fc.tuple(rightParams, fc.nat(3), naughtyText).map(([each, index, text]) => {
    const names = Object.keys(each);
    return names.length === 0 ? each : { ...each, [names[index % names.length]!]: text };
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(right) },
    { weight: schema ? 6 : 1, arbitrary: fc.record({ ...right, body: wrongBody }) },
    { weight: schema ? 2 : 1, arbitrary: fc.record({ ...right, body: corruptBody }) },
    { weight: 3, arbitrary: fc.record({ ...right, query: corruptQuery(described, components, base.query) }) },
    { weight: Object.keys(base.params).length > 0 ? 2 : 0, arbitrary: fc.record({ ...right, params: wrongParams }) },
    { weight: 2, arbitrary: fc.record({ ...right, headers: oddHeaders }) },
  );
}

/** The first request of every run: one with a successful response. */
export function validFuzzRequest(name: EndpointName): FuzzRequest {
  const { params, query, body } = validRequest(name, tokenIds);
  return {
    name,
    params,
    query: Object.entries(query),
    body: body === undefined ? null : intactBody(body),
    headers: {},
  };
}

const corruptBytes: Record<GeneratedBody['corruption'], (plain: Buffer, bytes: Uint8Array) => Uint8Array> = {
  none: (plain) => plain,
  cut: (plain) => plain.subarray(0, Math.floor(plain.length / 2)),
  garbage: (_, bytes) => bytes,
  gzip: (plain) => gzipSync(plain),
  'false-gzip': (plain) => plain,
  'cut-gzip': (plain) => gzipSync(plain).subarray(0, 15),
  utf16: (plain) => Buffer.from(`\ufeff${plain.toString()}`, 'utf16le'),
  bom: (plain) => Buffer.from(`\ufeff${plain.toString()}`),
  twice: (plain) => Buffer.concat([plain, plain]),
  empty: () => new Uint8Array(),
};

/** A body's bytes from its JSON text, corrupted as `corruption` says, and the encoding it claims. */
export const bytesOf = (
  { corruption, bytes }: GeneratedBody,
  json: string,
): { bytes: Uint8Array; encoding: string | null } => ({
  bytes: corruptBytes[corruption](Buffer.from(json), bytes),
  encoding: corruption.includes('gzip') ? 'gzip' : null,
});

export const tagOf = (name: EndpointName): string => rowOf(name).tag;
