import { Problem } from '#contract/problem.ts';

const LEAK = /node_modules|\.ts:\d|\bat \w+ \(|insert into|select .* from|violates/i;

/** The problem an answer carries. Throws where it is not problem+json of its own status, or shows what only we should see. */
export async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  if (type !== 'application/problem+json') throw new Error(`${answer.status} came as ${type}: ${text.slice(0, 200)}`);
  const problem = Problem.parse(JSON.parse(text));
  if (problem.status !== answer.status) throw new Error(`the body says ${problem.status}, the status line ${answer.status}`);
  if (LEAK.test(text)) throw new Error(`the problem tells too much: ${text}`);
  return problem;
}

/** Where the request was wrong, in the problem's order. */
export const pointersOf = async (answer: Response): Promise<string[]> => ((await problemOf(answer)).errors ?? []).map((error) => error.pointer);
