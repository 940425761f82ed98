import { type ProblemCode, problemCodes, type ProblemItem } from '#contract/problem.ts';

/** Thrown anywhere in a handler; becomes the problem+json answer and rolls the transaction back. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: ProblemItem[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(
    code: ProblemCode,
    detail: string,
    {
      errors,
      headers = {},
      extra = {},
    }: { errors?: ProblemItem[]; headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.headers = headers;
    this.extra = extra;
  }

  get status(): number {
    return problemCodes[this.code][0];
  }
}

export const notFound = (noun: string): ProblemError => new ProblemError('NOT_FOUND', `There is no such ${noun}`);
export const conflict = (detail: string): ProblemError => new ProblemError('CONFLICT', detail);

/**
 * A 400 that names the places in the request which are wrong; the first one's code, where the interface knows it, names
 * the problem.
 */
export function invalid(errors: ProblemItem[]): ProblemError {
  const code = errors[0]?.code === 'INVALID_MPAN' ? 'INVALID_MPAN' : 'INVALID_REQUEST';
  return new ProblemError(code, detailOf(errors), { errors: errors.slice(0, MAX_LISTED) });
}

/** Faults in one line: the first, and how many more there are. */
export function detailOf([first, ...more]: readonly ProblemItem[]): string {
  if (!first) return 'The request does not match the interface';
  return `${first.pointer || 'The request'}: ${first.detail}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** Errors listed in one answer at most. */
export const MAX_LISTED = 100;
