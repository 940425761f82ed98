import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inParts } from './parts.ts';

const SIZE = 7;

it('has all bytes in their order, in parts of equal size but for the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 10 }), async (chunks) => {
      async function* source() {
        yield* chunks;
      }
      const parts: { bytes: Buffer; isLast: boolean }[] = [];
      for await (const { bytes, isLast } of inParts(source(), SIZE)) parts.push({ bytes: Buffer.from(bytes), isLast });
      expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(Buffer.concat(chunks));
      expect(parts.map(({ isLast }) => isLast)).toEqual(parts.map((_, index) => index === parts.length - 1));
      for (const { bytes, isLast } of parts) expect(isLast ? bytes.length <= SIZE : bytes.length === SIZE).toBe(true);
      expect(parts.length).toBe(Math.max(1, Math.ceil(Buffer.concat(chunks).length / SIZE)));
    }),
  );
});
