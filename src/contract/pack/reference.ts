import { z } from 'zod';

/** A name in capitals, as buyers write product codes. */
export const code = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be capitals, digits and _, beginning with a capital')
    .meta({ openapi: { type: 'string', maxLength: max, pattern: '^[A-Z][A-Z0-9_]*$' } });

export const packId = code(50);
export const packVersion = z
  .string()
  .max(30)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'must be letters, digits, points and hyphens')
  .meta({ openapi: { type: 'string', maxLength: 30, pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$' } });
/** A version of a pack. */
export const packReference = z
  .strictObject({
    packId: packId.describe('Name of the pack: capitals, digits and _.'),
    version: packVersion.describe('Its version; a version is never changed.'),
  })
  .meta({ id: 'MarketPackReference', description: 'A version of a market pack.' });
export type PackReference = z.infer<typeof packReference>;
