import { execFileSync } from 'node:child_process';
import { assert, constantFrom, property, record, string, stringMatching } from 'fast-check';
import { expect, it } from 'vitest';
import { formatCurl, formatTypeScript } from './formatCall.ts';

const env = { HALFHOUR_URL: 'https://flex.example', HALFHOUR_KEY: 'k"1 $x', HALFHOUR_TENANT: 't' };
/** Returns the arguments that a shell passes to curl. */
const argumentsOf = (command: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { ...env, PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);
const HEADERS = ['-H', 'x-api-key: k"1 $x', '-H', 'tenant: t', '-H', 'x-api-version: 1.0'];

it('writes a read with its query, and leaves the key to the shell', () => {
  const text = formatCurl({
    name: 'listAssets',
    input: { query: { search: "O'Brien & Söhne $HOME", status: 'ACTIVE', sort: undefined } },
  });
  expect(text).toContain('"x-api-key: $HALFHOUR_KEY"');
  expect(argumentsOf(text)).toEqual([
    '-sS',
    '--globoff',
    'https://flex.example/api/v1/assets?search=O%27Brien+%26+S%C3%B6hne+%24HOME&status=ACTIVE',
    ...HEADERS,
  ]);
});

it("states every method that is not curl's default", () => {
  const params = { assetUUID: 'a' };
  const verbs = [
    formatCurl({ name: 'archiveAsset', input: { params } }),
    formatCurl({ name: 'updateAsset', input: { params, body: {} } }),
    formatCurl({ name: 'createAsset', input: { body: {} } }),
    formatCurl({ name: 'cancelEvent', input: { params: { 'event-uuid': 'e' } } }),
  ];
  expect(verbs.map((text) => /-X (\w+)/.exec(text)?.[1])).toEqual(['DELETE', 'PATCH', undefined, 'POST']);
});

it('quotes every body and every path for the shell', () => {
  assert(
    property(
      record({
        name: string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        note: constantFrom("'; rm -rf /; '", '@/etc/passwd', '`id`', '$(id)', '\n', '\\', "'\\''"),
      }),
      stringMatching(/^[ -~]{1,20}$/),
      (body, assetUUID) => {
        const sent = argumentsOf(formatCurl({ name: 'updateAsset', input: { params: { assetUUID }, body } }));
        expect(decodeURIComponent(sent[4]!)).toBe(`https://flex.example/api/v1/assets/${assetUUID}`);
        expect(sent.at(-2)).toBe('--data-raw');
        expect(JSON.parse(sent.at(-1)!)).toEqual(body);
      },
    ),
    { numRuns: 60 },
  );
});

it('writes the same call for the typed client', () => {
  const text = formatTypeScript({
    name: 'optSchemeAssets',
    input: { params: { 'scheme-uuid': 's' }, query: {}, body: { assetUUIDs: ["a'\n`${x}`"], action: 'OPT_IN' } },
  });
  expect(text).toContain("from 'halfhour/client'");
  const call = text.slice(
    text.indexOf('halfhour.optSchemeAssets(') + 'halfhour.optSchemeAssets('.length,
    text.lastIndexOf('));'),
  );
  expect(JSON.parse(call)).toEqual({
    params: { 'scheme-uuid': 's' },
    body: { assetUUIDs: ["a'\n`${x}`"], action: 'OPT_IN' },
  });
  expect(formatTypeScript({ name: 'getSummary', input: {} })).toContain('halfhour.getSummary()');
});
