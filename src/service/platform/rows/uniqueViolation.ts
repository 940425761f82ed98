import { UNIQUE_VIOLATION } from '#store/contention.ts';
import type { PointerOf } from '../http/itemPointers.ts';
import { ProblemError } from '../http/problem.ts';

/** Returns a 409 that names each place whose value is taken. */
export const alreadyExistsProblem = (detail: string, pointers: readonly string[]): ProblemError =>
  new ProblemError('ALREADY_EXISTS', detail, {
    errors: pointers.slice(0, 100).map((pointer) => ({ pointer, code: 'ALREADY_EXISTS', detail: 'is already in use' })),
  });

/**
 * Returns a 409 for taken ids of a list: it names the first of those at the indexes `taken`, the number of others, and
 * points at each.
 */
export function idsTakenProblem(
  noun: string,
  field: string,
  idAt: (index: number) => string | null,
  taken: readonly number[],
  pointerOf: PointerOf,
): ProblemError {
  const inOrder = taken.toSorted((a, b) => a - b);
  const more = inOrder.length > 1 ? ` (and ${inOrder.length - 1} more)` : '';
  return alreadyExistsProblem(
    `There is already ${noun} with the ${field} ${idAt(inOrder[0]!)}${more}`,
    inOrder.map((index) => pointerOf(index, field)),
  );
}

/** Waits for a write; if it violates the unique constraint of that name, throws `refusal` instead. */
export async function mapUniqueViolation<Result>(
  constraint: string,
  refusal: ProblemError,
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint: broken } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION && broken === constraint ? refusal : error;
  }
}
