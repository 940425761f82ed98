import type { z } from 'zod';
import { type RequestPart, problemItems, repeatedParameters } from '#contract/faults/items.ts';
import { BffProblem } from './problem.ts';

/** Parses one part of a request; fails with 400: `expected` is its sentence, and each fault is pointed at. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  place: RequestPart,
  value: unknown,
  expected: string,
): z.output<Schema> {
  const repeated = place === 'query' ? repeatedParameters(value as object) : [];
  if (repeated.length > 0) throw new BffProblem('INVALID_REQUEST', expected, {}, repeated);
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new BffProblem('INVALID_REQUEST', expected, {}, problemItems(place, parsed.error.issues, value));
  return parsed.data;
}
