import { z } from 'zod';
import type { ProblemItem } from '#contract/problem.ts';
import { invalid, MAX_LISTED } from './problem.ts';

/** A part the operation does not take: only absence or emptiness fits. */
export const NOTHING = z.strictObject({});

const SPECIAL = /~|\//g;
const escape = (segment: PropertyKey) => String(segment).replace(SPECIAL, (found) => (found === '~' ? '~0' : '~1'));

export type Place = 'body' | 'query' | 'path';

function pointer(place: Place, path: PropertyKey[]): string {
  if (place === 'query') return `?${String(path[0] ?? '')}`;
  if (place === 'path') return `{${String(path[0] ?? '')}}`;
  return path.map((segment) => `/${escape(segment)}`).join('');
}

type Issue = z.core.$ZodIssue;

/** Where none of several shapes fits, the faults of the one that is meant: the value's own kind, an object or a list. */
function meant(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const shape = issue.errors.find((faults) => faults.every((fault) => fault.path.length > 0 || fault.code !== 'invalid_type'));
    return shape ? meant(shape).map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })) : [issue];
  });
}

/** zod's words for a fault, as the items of a problem; at most 100. */
export function problemItems(place: Place, issues: readonly Issue[]): ProblemItem[] {
  const items: ProblemItem[] = [];
  for (const issue of meant(issues)) {
    if (items.length >= MAX_LISTED) break;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 10)) items.push({ pointer: pointer(place, [...issue.path, key]), code: 'UNKNOWN_PROPERTY', detail: 'is not part of the interface' });
    else {
      const code = issue.code === 'custom' ? ((issue.params?.['code'] as string | undefined) ?? 'INVALID') : issue.code.toUpperCase();
      items.push({ pointer: pointer(place, issue.path), code, detail: issue.message.slice(0, 300) });
    }
  }
  return items;
}

/** Parses one part of a request; fails with 400 and a pointer to every fault. */
export function validate<Schema extends z.ZodType>(schema: Schema, place: Place, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(problemItems(place, parsed.error.issues));
  return parsed.data;
}
