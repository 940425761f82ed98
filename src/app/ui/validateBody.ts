import type { ZodType } from 'zod';
import { sentence } from './fieldErrors.ts';

/** The interface's errors of a body, by its first-level field, before it is sent. */
export function validateBody(body: unknown, schema: ZodType): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    found[String(path[0] ?? '')] ??= sentence(message);
  return found;
}
