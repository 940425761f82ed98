import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDuplicateMembers } from '#testing/duplicateMembers.ts';
import { JsonFault, parseJson } from './parseJson.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const faultOf = (text: string): JsonFault => {
  try {
    parseJson(bytesOf(text));
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
};
const placesIn = (text: string) => faultOf(text).errors?.map(({ pointer, code }) => `${pointer} ${code}`);

const json = fc
  .jsonValue({ maxDepth: 5, noUnicodeString: false })
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

it('reads what JSON.stringify wrote, whatever its layout', () => {
  fc.assert(
    fc.property(json, fc.nat(2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(bytesOf(text))).toEqual(JSON.parse(text));
    }),
    { numRuns: 2000 },
  );
});

it('finds a repeated member at any depth', () => {
  let tried = 0;
  fc.assert(
    fc.property(json, (value) => {
      for (const { text, pointer } of withDuplicateMembers(value)) {
        tried++;
        expect(placesIn(text)).toEqual([`${pointer} DUPLICATE_MEMBER`]);
      }
    }),
    { numRuns: 500 },
  );
  expect(tried).toBeGreaterThan(500);
});

it.each([
  ['{"a":1,"a":1}', ['/a']],
  ['{"value":1,"v\\u0061lue":2}', ['/value']],
  ['[{"a":{"b":1}},{"a":{"b":1,"b":2}}]', ['/1/a/b']],
  ['{"a":1,"a":2,"a":3,"b":1,"b":1}', ['/a', '/b']],
  ['{"":1,"":2}', ['/']],
  ['{"a/b":1,"a~b":2,"a\\/b":3,"a~b":4}', ['/a~1b', '/a~0b']],
  ['{"1":1,"1":2}', ['/1']],
  ['{ "a\\\\" : "\\"a\\\\\\\\" , "a\\\\" : 2 }', ['/a\\']],
  ['\ufeff{"a":[],"a":{}}', ['/a']],
])('names the members given twice in %s', (text, pointers) => {
  expect(placesIn(text)).toEqual(pointers.map((pointer) => `${pointer} DUPLICATE_MEMBER`));
});

it('distinguishes members of different objects, and names in texts, from repetitions', () => {
  for (const text of [
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":"\\"a\\":1,\\"a\\":2"}}}',
    '{"a":1,"A":2}',
    '{"é":1,"e\\u0301":2}',
  ])
    expect(parseJson(bytesOf(text))).toEqual(JSON.parse(text));
});

it('names a hundred at most', () => {
  expect(faultOf(`{${Array.from({ length: 300 }, (_, i) => `"k${i}":1,"k${i}":2`).join()}}`).errors).toHaveLength(100);
});

it.each([
  '0.1234567890123456789',
  '9007199254740993.25',
  '1e-400',
  '-1e-999999',
  '0.000000000000000000000000000000000000000000001e-300',
  '123456789012345678',
  '9007199254740993',
  '-12345678901234567',
])('refuses %s, which would lose digits', (number) => {
  expect(placesIn(`{"a":["x",${number}]}`)).toEqual(['/a/1 TOO_MANY_DIGITS']);
});

it.each([
  '0',
  '-0',
  '0e-999',
  '0.30000000000000004',
  '1E+2',
  '5e-324',
  '2.2250738585072014e-308',
  '0.12300000000000000000000',
  '100000000000000000000000',
  '0.10000000000000001',
  '9007199254740992',
  '-9007199254740991',
  '12345678901234567e3',
  '1e21',
  '1.7976931348623157e308',
])('accepts %s', (number) => {
  expect(parseJson(bytesOf(`[${number}]`))).toEqual([Number(number)]);
});

it.each([
  ['"\\ud800"', ''],
  ['["x","a\\uDC00b"]', '/1'],
  ['{"\\udfff":1}', '/\udfff'],
  ['["\\ud83d\\ud83d\\ude00"]', '/0'],
  ['["\\\\\\ud800"]', '/0'],
])('refuses a lone surrogate in %s', (text, pointer) => {
  expect(placesIn(text)).toEqual([`${pointer} BROKEN_UNICODE`]);
});

it.each(['"\\ud83d\\ude00"', '"\\uD83D\\uDE00\\ud7ff\\ue000"', '"\\\\ud800"', '"\\ud55c"'])(
  'accepts the well-formed text %s',
  (text) => {
    expect(parseJson(bytesOf(text))).toBe(JSON.parse(text));
  },
);
