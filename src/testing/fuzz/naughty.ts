import * as fc from 'fast-check';
import { rawToken } from './tokens.ts';

/** Texts that have broken somebody's service before. */
const naughtyTexts: readonly string[] = [
  '', ' ', '\t', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202egnp.exe', '\u200b', '👩‍👩‍👧‍👦', '👍'.repeat(300), 'ﷺ', '\uffff', 'é'.normalize('NFD'), 'x'.repeat(10_000), '\u001b[31m', '\r\nSet-Cookie: a=b',
  'null', 'undefined', 'true', 'NaN', 'Infinity', '-Infinity', '1e309', '0x10', '1,000', ' 10', '+1', '-1', '1.0', '٣', '9999999999999999999', '-0',
  "'; DROP TABLE assets; --", "' OR 1=1 --", '%', '_', '\\', '\\%', '%00', '%s%n', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '=1+1', '/*', '"', '`id`', '||', 'ΑΒΓ',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype',
  'now', 'infinity', 'epoch', 'yesterday', '2026-02-30', '2026-02-29', '0000-01-01', '10000-01-01', '-000001-01-01', '+275760-09-13', '2026-06-01', '2026-06-01T17:00', '2026-06-01T24:00:00Z', '2026-06-30T23:59:60Z', '2026-06-01T17:00:00+24:00',
  '2026-06-01T17:00:00.123456789Z', '2026-06-01t17:00:00z', '2199-12-31T23:30:00Z', '1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '20260601T170000Z', '1780333200', 'P1Y', 'PT0S', 'P99999D', 'PT1e9S', 'P99999DT999999H99999999M999999999S',
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11}', 'urn:uuid:3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', '3b1f6f0a7f2e4c569a3e2a4f5f0c8d11', '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11\n',
  '2000000000000', '1200023305967', '12000233059670', 'http://169.254.169.254/', 'javascript:alert(1)', 'https://[', 'https://user:pw@example.com/', 'file:///etc/passwd', 'https://xn--/', 'a@b', 'ops@example.com\r\nBcc: x@example.com',
];

/** JSON texts that no JavaScript value prints. */
const rawTexts: readonly string[] = ['1e999', '-1e999', '-0', '1e-400', '9007199254740993', '01', 'NaN', '[1,]', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '"\\ud83d"', '"\\u0000"', '"\u0001"', `${'['.repeat(20)}${']'.repeat(20)}`, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, '0.1000000000000000055511151231257827', '1E400', '"\\u005f_proto__"'];

const naughtyNumbers: readonly number[] = [0, -1, 1, 0.5, 1e-7, 999.999, 1e6, 1e15, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 0.1 + 0.2];

const others: readonly unknown[] = [null, true, false, [], {}, [[]], [null], [{}], { a: {} }, { constructor: { prototype: {} } }, Array.from({ length: 1001 }, () => '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11'), Array.from({ length: 1001 }, (_, i) => i)];

/** Anything a body may hold in the wrong place. */
export const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...naughtyNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...rawTexts).map(rawToken) },
  { weight: 2, arbitrary: fc.constantFrom(...others) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const naughtyText: fc.Arbitrary<string> = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...naughtyTexts) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) });
