/** A failure as text, whatever threw it: the interface's problem+json, the dashboard's server, or the network. */
export type ProblemView = {
  status: number | undefined;
  code: string | undefined;
  title: string;
  detail: string | undefined;
  requestId: string | undefined;
  /** What to do next, one sentence. */
  advice: string;
};

/** A response of the dashboard's server that was not a success; `problem` is its problem+json. */
export class BffError extends Error {
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(text(problem, 'title') ?? `The dashboard server returned status ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Reads any thrown value as a problem; never throws itself. */
export function parseProblem(error: unknown): ProblemView {
  const problem = field(error, 'problem') ?? error;
  const status = number(error, 'status') ?? number(problem, 'status');
  const unreachable = status === undefined && (error instanceof TypeError || isUnloadedPart(error));
  return {
    status,
    code: text(problem, 'code'),
    title: unreachable ? 'Halfhour cannot be reached' : (text(problem, 'title') ?? 'Something went wrong'),
    detail: unreachable ? undefined : sentence(text(problem, 'detail') ?? text(error, 'message')),
    requestId: text(problem, 'requestId'),
    advice: unreachable ? 'Check your connection, then try again.' : adviceFor(status, text(problem, 'code')),
  };
}

/** Whether a part of the dashboard's own code or styles could not be loaded; the message would show its file. */
const isUnloadedPart = (error: unknown): boolean =>
  /^Unable to preload CSS|dynamically imported module|Importing a module script/i.test(text(error, 'message') ?? '');

// The service's details end without a full stop; here another sentence follows them.
function sentence(detail: string | undefined): string | undefined {
  return detail === undefined || /[.!?]$/.test(detail) ? detail : `${detail}.`;
}

function adviceFor(status: number | undefined, code: string | undefined): string {
  if (code === 'CONSENT_REQUIRED') return 'They can take part again once the user has given a new consent.';
  if (status === 401) return 'Sign in again to continue.';
  if (status === 403) return 'Your role does not allow this. Ask an administrator.';
  if (status === 404) return 'It may have been archived, or the address may be mistyped.';
  if (status === 409 || status === 412) return 'It has changed in the meantime. Reload it and repeat the change.';
  if (status === 429) return 'There were too many requests at once. Wait a few seconds, then try again.';
  if (status !== undefined && status < 500) return 'Correct the values named above, then try again.';
  return 'Try again. If it keeps failing, give your administrator the request ID.';
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function text(value: unknown, key: string): string | undefined {
  const found = field(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function number(value: unknown, key: string): number | undefined {
  const found = field(value, key);
  return typeof found === 'number' ? found : undefined;
}
