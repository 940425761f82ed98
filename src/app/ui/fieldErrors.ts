import { ApiError } from '#client/client.ts';

/** The errors of a refused request, by field of its body: pointer "/mpan" becomes `mpan`. Empty where it has none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const found: Record<string, string> = {};
  for (const { pointer, detail } of faults) {
    const [, field] = /^\/([^/]+)/.exec(pointer) ?? [];
    if (field !== undefined) found[field] ??= sentence(detail);
  }
  return found;
}

/** A message of the interface as a sentence: "must be digits" → "Must be digits". */
export const sentence = (message: string): string =>
  message.slice(0, 1).toUpperCase() + message.slice(1).replaceAll(/\bmpan\b/g, 'MPAN');
