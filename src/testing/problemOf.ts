import { Problem, problemCodes } from '#contract/problem.ts';

const LEAKS = [
  /node_modules|node:internal|\.ts:\d|\\n\s+at |\bat \S+ \([^)]*:\d+/i,
  /insert into|select .* from|violates|(relation|column) \\?"|syntax error at/i,
];
/** Whether a text reveals internals: a stack, a file, an SQL statement. */
export const leaksInternals = (text: string): boolean => LEAKS.some((leak) => leak.test(text));

/**
 * Returns the problem in a body.
 * @throws if it is not problem+json of the response's own status and a known code, or reveals internals
 */
export function checkProblem(status: number, type: string | null, text: string): Problem {
  if (type !== 'application/problem+json') throw new Error(`${status} came as ${type}: ${text.slice(0, 200)}`);
  const problem = Problem.parse(JSON.parse(text));
  if (problem.status !== status) throw new Error(`the body says ${problem.status}, the status line ${status}`);
  const known = (problemCodes as Record<string, readonly [number, string] | undefined>)[problem.code];
  if (known?.[0] !== status) throw new Error(`${problem.code} is no code of a ${status}`);
  if (leaksInternals(text)) throw new Error(`the problem reveals internals: ${text}`);
  return problem;
}

export const problemOf = async (response: Response): Promise<Problem> =>
  checkProblem(response.status, response.headers.get('content-type'), await response.text());

/** The places of the faults, in the problem's order. */
export const pointersOf = async (response: Response): Promise<string[]> =>
  ((await problemOf(response)).errors ?? []).map((error) => error.pointer);
