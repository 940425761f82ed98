import { z } from 'zod';
import type { RequestPart } from '#contract/faults/items.ts';
import { parsePart } from '#server/problems/requestParts.ts';
import { invalid } from './problem.ts';

/** Schema of a part that the operation does not have: it must be absent or empty. */
export const NO_VALUE = z.strictObject({});

/** Returns one part of a request parsed by its schema; throws 400 with a pointer to every fault. */
export const validate = <Schema extends z.ZodType>(
  schema: Schema,
  part: RequestPart,
  value: unknown,
): z.output<Schema> => parsePart(schema, part, value, invalid);
