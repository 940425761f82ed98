import { expect, test } from 'vitest';
import { createRedactor, type RedactedValue } from './auditRedaction.ts';

const mark = { hidden: expect.stringMatching(/^[0-9a-f]{8}$/) };

test('redacts who and where a person is and every secret, and leaves the rest', () => {
  const redact = createRedactor();
  expect(
    redact({
      userUUID: 'u',
      userId: 'C-17',
      name: 'Ann',
      email: 'ann@home.example',
      phone: null,
      status: 'ACTIVE',
      assets: [{ assetUUID: 'a', mpan: '12', locationPostcode: 'SW1', name: 'Flat', capacityKw: 3 }],
    }),
  ).toEqual({
    userUUID: 'u',
    userId: mark,
    name: mark,
    email: mark,
    phone: null,
    status: 'ACTIVE',
    assets: [{ assetUUID: 'a', mpan: mark, locationPostcode: mark, name: mark, capacityKw: 3 }],
  });
  expect(redact({ webhookUUID: 'w', secret: 's', url: 'https://x' })).toEqual({
    webhookUUID: 'w',
    secret: mark,
    url: 'https://x',
  });
});

test("a portfolio's name and an event's reason are not personal data", () => {
  const value = { portfolioUUID: 'p', name: 'North', reason: 'weather' };
  expect(createRedactor()(value)).toEqual(value);
});

test('shows that a redacted value changed within a row, and nothing across rows', () => {
  const of = (redact: (value: unknown) => unknown, email: string) =>
    (redact({ email }) as { email: RedactedValue }).email.hidden;
  const row = createRedactor();
  expect(of(row, 'a@x')).toBe(of(row, 'a@x'));
  expect(of(row, 'a@x')).not.toBe(of(row, 'b@x'));
  expect(of(row, 'a@x')).not.toBe(of(createRedactor(), 'a@x'));
});

test('an oversized resource loses its lists, then becomes null', () => {
  const redact = createRedactor();
  expect(redact({ done: 900, assets: Array.from({ length: 900 }, (_, i) => ({ assetUUID: `asset ${i}` })) })).toEqual({
    done: 900,
    assets: { items: 900 },
  });
  expect(redact({ text: 'x'.repeat(17_000) })).toBeNull();
  const just = { text: 'x'.repeat(16_000) };
  expect(redact(just)).toEqual(just);
});
