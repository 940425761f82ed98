import { z } from 'zod';
import { type RequestPart, problemItems, repeatedParameters } from '#contract/faults/items.ts';
import { invalid } from './problem.ts';

/** A part the operation does not take: only absence or emptiness fits. */
export const NOTHING = z.strictObject({});

/** Parses one part of a request; fails with 400 and a pointer to every fault. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  place: RequestPart,
  value: unknown,
): z.output<Schema> {
  const repeated = place === 'query' ? repeatedParameters(value as object) : [];
  if (repeated.length > 0) throw invalid(repeated);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(problemItems(place, parsed.error.issues, value));
  return parsed.data;
}
