import type { z } from 'zod';
import { problemItems, type RequestPart } from '#contract/faults/items.ts';
import { badRequest } from './problems.ts';

function parse<Schema extends z.ZodType>(schema: Schema, part: RequestPart, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badRequest(problemItems(part, parsed.error.issues, value));
  return parsed.data;
}

/** Returns the query parsed by its schema; throws 400. A parameter that is a list may be repeated. */
export const parseQuery = <Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> =>
  parse(schema, 'query', query);

/** Returns the body parsed by its schema; throws 400. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> =>
  parse(schema, 'body', body);
