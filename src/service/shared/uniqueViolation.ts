import { ProblemError } from '../http/problem.ts';

const UNIQUE_VIOLATION = '23505';

/** A 409 that names each place whose value is taken. */
export const alreadyExists = (detail: string, pointers: readonly string[]): ProblemError =>
  new ProblemError('ALREADY_EXISTS', detail, { errors: pointers.slice(0, 100).map((pointer) => ({ pointer, code: 'ALREADY_EXISTS', detail: 'is taken' })) });

/** Waits for a write; where it breaks the unique constraint of that name, fails with `refusal` instead. */
export async function unlessTaken<Result>(constraint: string, refusal: ProblemError, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint: broken } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION && broken === constraint ? refusal : error;
  }
}
