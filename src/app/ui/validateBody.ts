import type { ZodType } from 'zod';
import { sentence } from './fieldErrors.ts';

/** What the interface would refuse of a body, by its first-level field, before it is asked. */
export function validateBody(body: unknown, schema: ZodType): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    found[String(path[0] ?? '')] ??= sentence(message);
  return found;
}
