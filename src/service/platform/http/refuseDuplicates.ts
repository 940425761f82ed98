import type { ProblemItem } from '#contract/problem.ts';
import { invalid } from './problem.ts';

/** Throws 400 if two items of a list have the same value in the field, except null; the pointer names the later one. */
export function refuseDuplicates<Field extends string>(
  items: readonly Record<Field, string | null>[],
  field: Field,
): void {
  const first = new Map<string, number>();
  const errors: ProblemItem[] = [];
  items.forEach((item, index) => {
    const value = item[field];
    if (value === null) return;
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    else
      errors.push({
        pointer: `/${index}/${field}`,
        code: 'REPEATED',
        detail: `is also the ${field} of item ${before}`,
      });
  });
  if (errors.length > 0) throw invalid(errors);
}
