import type { z } from 'zod';
import { problemItems, type RequestPart } from '#contract/faults/items.ts';
import { badRequest } from './problems.ts';

function parse<Schema extends z.ZodType>(schema: Schema, part: RequestPart, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw badRequest(problemItems(part, parsed.error.issues, value));
  return parsed.data;
}

/** Returns the query as its schema reads it; throws 400. A parameter may be repeated where it is a list. */
export const parseQuery = <Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> =>
  parse(schema, 'query', query);

/** Returns the body as its schema reads it; throws 400. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> =>
  parse(schema, 'body', body);
