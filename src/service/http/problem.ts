import { type ProblemCode, problemCodes, type ProblemItem } from '#contract/problem.ts';

/** Thrown anywhere in a handler; becomes the problem+json answer and rolls the transaction back. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: ProblemItem[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(code: ProblemCode, detail: string, { errors, headers = {}, extra = {} }: { errors?: ProblemItem[]; headers?: Record<string, string>; extra?: Record<string, unknown> } = {}) {
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

/** A 400 that names the places in the request which are wrong; the first one's code, where the interface knows it, names the problem. */
export function invalid(errors: ProblemItem[]): ProblemError {
  const code = errors[0]?.code === 'INVALID_MPAN' ? 'INVALID_MPAN' : 'INVALID_REQUEST';
  const first = errors[0];
  const detail = first ? `${first.pointer || 'The request'}: ${first.detail}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}` : 'The request does not match the interface';
  return new ProblemError(code, detail, { errors: errors.slice(0, MAX_LISTED) });
}

/** Errors listed in one answer at most. */
export const MAX_LISTED = 100;
