import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEFAULT_HOLD_OUT_SHARE, openHoldOut } from './holdOut.ts';

describe('the hold-out', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  const event = { eventUUID: '9C2D8F54-1C0B-4F7E-8B64-6F1F3B3E7A10', salt: 'pepper', share: DEFAULT_HOLD_OUT_SHARE };
  const assets = Array.from({ length: 20_000 }, (_, index) => sha256(`asset ${index}`).toString('hex').slice(0, 32));

  test('is off below 1,000 assets', () => {
    expect([openHoldOut(event, 999, sha256), typeof openHoldOut(event, 1000, sha256)]).toEqual([null, 'function']);
  });

  test('can be drawn again by anybody: the first 12 hexadecimal digits of the SHA-256', () => {
    const isHeldOut = openHoldOut(event, 20_000, sha256)!;
    for (const asset of assets.slice(0, 500)) {
      const digits = sha256(`9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10:${asset}:pepper`).toString('hex').slice(0, 12);
      expect(isHeldOut(asset)).toBe(parseInt(digits, 16) / 2 ** 48 < 0.05);
    }
  });

  test('does not depend on the case of UUIDs', () => {
    const uuid = randomUUID();
    const isHeldOut = openHoldOut({ ...event, share: 0.5 }, 1000, sha256)!;
    expect(isHeldOut(uuid.toUpperCase())).toBe(isHeldOut(uuid));
  });

  test('holds out about its share, and other assets in another event', () => {
    const first = assets.filter(openHoldOut(event, 20_000, sha256)!);
    // Five standard deviations of 20,000 draws around 1,000.
    expect(Math.abs(first.length - 1000)).toBeLessThan(5 * Math.sqrt(950));
    const other = openHoldOut({ ...event, eventUUID: '00000000-0000-4000-8000-000000000000' }, 20_000, sha256)!;
    expect(Math.abs(first.filter(other).length - 50)).toBeLessThan(5 * Math.sqrt(50));
  });

  test.each([-0.01, 0.51, NaN])('a share of %d is refused', (share) => {
    expect(() => openHoldOut({ ...event, share }, 5000, sha256)).toThrow(RangeError);
  });
});
