import type { z } from 'zod';
import { problemItems, repeatedParameters, type RequestPart } from '#contract/faults/items.ts';
import { JsonFault, parseJson } from '#contract/json/parseJson.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { ProblemError } from './httpProblem.ts';

/** Returns one part of a request as its schema reads it; throws what `refuse` returns for its faults. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  part: RequestPart,
  value: unknown,
  refuse: (errors: ProblemItem[]) => Error,
): z.output<Schema> {
  const repeated = part === 'query' ? repeatedParameters(value as object) : [];
  if (repeated.length > 0) throw refuse(repeated);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(problemItems(part, parsed.error.issues, value));
  return parsed.data;
}

/** Returns the value of a JSON body; throws 400 INVALID_JSON, with the places that are wrong where they are known. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) throw new ProblemError('INVALID_JSON', error.message, { errors: error.errors });
    throw error;
  }
}
