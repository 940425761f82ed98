import { type ProblemCode, problemCodes, type ProblemItem } from '#contract/problem.ts';

/** Status and title of every code that a server may respond with. */
export type ProblemCodes<Code extends string> = Readonly<Record<Code, readonly [status: number, title: string]>>;

export interface ProblemDetails {
  errors?: ProblemItem[] | undefined;
  headers?: Record<string, string>;
  /** Further members of the body. */
  extra?: Record<string, unknown>;
}

/** An error that becomes a problem+json response. Each server has a subclass with its own table of codes. */
export class HttpProblem<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly errors: ProblemItem[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(
    codes: ProblemCodes<Code>,
    code: Code,
    detail: string,
    { errors, headers = {}, extra = {} }: ProblemDetails = {},
  ) {
    super(detail);
    this.code = code;
    [this.status, this.title] = codes[code];
    this.errors = errors;
    this.headers = headers;
    this.extra = extra;
  }

  /** The problem type, a URI. */
  get type(): string {
    return `urn:halfhour:problem:${this.code.toLowerCase().replaceAll('_', '-')}`;
  }
}

/** A problem with a code of the interface, which every server may respond with. */
export class ProblemError extends HttpProblem<ProblemCode> {
  constructor(code: ProblemCode, detail: string, details?: ProblemDetails) {
    super(problemCodes, code, detail, details);
  }

  override get type(): string {
    return this.code === 'TOO_MANY_REQUESTS' ? QUOTA_EXCEEDED : super.type;
  }
}

const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

export const noSuchPath = (): ProblemError => new ProblemError('NOT_FOUND', 'There is no such path');

/** Returns the response to a method that a path does not have: 405 with those it has. */
export const methodNotAllowed = (allow: readonly string[]): ProblemError =>
  new ProblemError('METHOD_NOT_ALLOWED', `This path accepts ${allow.join(', ')}`, {
    headers: { allow: allow.join(', ') },
  });
