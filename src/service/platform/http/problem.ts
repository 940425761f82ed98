import type { ProblemItem } from '#contract/problem.ts';
import { ProblemError } from '#server/problems/httpProblem.ts';

export { ProblemError };

export const notFound = (noun: string): ProblemError => new ProblemError('NOT_FOUND', `There is no such ${noun}`);
export const conflict = (detail: string): ProblemError => new ProblemError('CONFLICT', detail);

/**
 * Returns a 400 with the places in the request that are wrong. The code of the first one, if the interface has it, is
 * used.
 */
export function invalid(errors: ProblemItem[]): ProblemError {
  const code = errors[0]?.code === 'INVALID_MPAN' ? 'INVALID_MPAN' : 'INVALID_REQUEST';
  return new ProblemError(code, detailOf(errors), { errors: errors.slice(0, MAX_LISTED) });
}

/** Returns faults as one line: the first, and the number of the others. */
export function detailOf([first, ...more]: readonly ProblemItem[]): string {
  if (!first) return 'The request does not match the interface';
  return `${first.pointer || 'The request'}: ${first.detail}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** Maximum number of errors in one response. */
export const MAX_LISTED = 100;
