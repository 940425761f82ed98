import type { z } from 'zod';
import type { RequestPart } from '#contract/faults/items.ts';
import { parsePart } from '#server/problems/requestParts.ts';
import { BffProblem } from './problem.ts';

/** Returns one part of a request as its schema reads it; throws 400 with `expected` and a pointer to every fault. */
export const validate = <Schema extends z.ZodType>(
  schema: Schema,
  part: RequestPart,
  value: unknown,
  expected: string,
): z.output<Schema> =>
  parsePart(schema, part, value, (errors) => new BffProblem('INVALID_REQUEST', expected, { errors }));
