import { expect, it } from 'vitest';
import { z } from 'zod';
import { findZodPhrase } from '#testing/zodPhrases.ts';
import { issueMessage } from './issueMessages.ts';

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error!.issues.map(({ message }) => message);

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is required'],
  [z.string(), 5, 'must be text'],
  [z.number(), '5', 'must be a number'],
  [z.number(), NaN, 'must be a number'],
  [z.number(), Infinity, 'is a larger number than can be kept'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.int(), 2 ** 60, 'must be at most 9,007,199,254,740,991'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.strictObject({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), 1, 'must be an object'],
  [z.null(), 1, 'must be null'],
  [z.number().max(10_000), 10_001, 'must be at most 10,000'],
  [z.number().lt(0.005), 1, 'must be less than 0.005'],
  [z.number().min(-10_000), -1e9, 'must be at least -10,000'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.string().max(200), 'x'.repeat(201), 'must have at most 200 characters'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), '', 'must have at least 2 characters'],
  [z.string().length(3), '', 'must have exactly 3 characters'],
  [z.array(z.any()).min(1), [], 'must have at least 1 item'],
  [z.array(z.any()).max(1000), Array.from({ length: 1001 }), 'must have at most 1,000 items'],
  [z.enum(['SANDBOX', 'LIVE']), 'TEST', 'must be SANDBOX or LIVE'],
  [z.enum(['A', 'B', 'C']), 'D', 'must be one of A, B, C'],
  [z.enum(['A', 'B', 'C']), undefined, 'is required: one of A, B, C'],
  [z.literal('GBP'), 'EUR', 'must be GBP'],
  [z.iso.date(), '2026-02-30', 'must be a date like 2026-01-15'],
  [z.iso.datetime({ offset: true }), 'now', 'must be an instant with an offset, like 2026-01-15T17:00:00Z'],
  [z.email(), 'a@', 'must be an e-mail address like ann@example.com'],
  [z.url(), 'here', 'must be an absolute address like https://example.com'],
  [z.uuid(), 'x', 'must be a UUID like 3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11'],
  [z.string().regex(/^x$/), 'y', 'must be of the form that the interface document names'],
  [z.string().startsWith('x'), 'y', 'must be of the form that the interface document names'],
  [z.number().multipleOf(0.5), 0.3, 'must be a multiple of 0.5'],
  [z.strictObject({ a: z.any() }), { a: 1, colour: 1 }, 'does not know colour'],
  [z.union([z.string(), z.number()]), true, 'has none of the forms that are accepted here'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'must be a or b',
  ],
  [z.xor([z.string(), z.string()]), 'both', 'has none of the forms that are accepted here'],
  [z.record(z.string().max(1), z.any()), { long: 1 }, 'has a name that is not accepted here'],
  [z.set(z.string()), new Set([1]), 'must be text'],
  [z.string().refine(() => false), '', 'is not accepted here'],
  [z.coerce.number(), 'x', 'must be a number'],
])('describes %#: %s', (schema, value, words) => {
  expect(messages(schema, value)).toEqual([words]);
  expect(findZodPhrase(words)).toBeNull();
});

it('has a message for any future issue of zod', () => {
  expect(issueMessage({ code: 'invalid_element', origin: 'map', key: 1, issues: [], input: 1 })).not.toBe('');
  expect(issueMessage({ code: 'never heard of' } as never)).toBe('is not accepted here');
});
