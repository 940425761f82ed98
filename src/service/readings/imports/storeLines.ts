import { sql } from 'kysely';
import type { ImportedLine } from '#contract/imports.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../../platform/http/problem.ts';

/** A valid line, with its place in the request. */
export interface ReadLine<Item> {
  index: number;
  item: Item;
}
type Reasons = ImportedLine['reasons'];

export const failed = (reasons: Reasons): ImportedLine => ({ outcome: 'FAILED', uuid: null, reasons });

/** Runs work in a savepoint; if it is refused, rolls it back and returns the refusal. */
export async function runInSavepoint<Result>(
  { tx }: Pick<TenantScope, 'tx'>,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { refusal: ProblemError }> {
  await sql`savepoint line`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint line`.execute(tx);
    return { result };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint line`.execute(tx);
    return { refusal: error };
  }
}

/**
 * Stores lines and puts the result of each into `results`. `store` is all or nothing and returns UUIDs in order: lines
 * that its refusal points at fail and the others are stored without them; without pointers, the lines are halved.
 */
export async function storeLines<Item>(
  scope: TenantScope,
  lines: readonly ReadLine<Item>[],
  store: (items: Item[]) => Promise<string[]>,
  results: ImportedLine[],
): Promise<void> {
  let rest = lines;
  while (rest.length > 0) {
    const done = await runInSavepoint(scope, () => store(rest.map(({ item }) => item)));
    if ('result' in done) {
      rest.forEach(
        ({ index }, place) => void (results[index] = { outcome: 'CREATED', uuid: done.result[place]!, reasons: [] }),
      );
      return;
    }
    const faults = faultsByPlace(done.refusal);
    if (faults.size === 0) return storeHalves(scope, rest, store, results, done.refusal);
    for (const [place, reasons] of faults) if (rest[place]) results[rest[place].index] = failed(reasons);
    rest = rest.filter((_, place) => !faults.has(place));
  }
}

async function storeHalves<Item>(
  scope: TenantScope,
  lines: readonly ReadLine<Item>[],
  store: (items: Item[]) => Promise<string[]>,
  results: ImportedLine[],
  refusal: ProblemError,
): Promise<void> {
  if (lines.length === 1) {
    results[lines[0]!.index] = failed(reasonsOf(refusal));
    return;
  }
  const middle = Math.ceil(lines.length / 2);
  await storeLines(scope, lines.slice(0, middle), store, results);
  await storeLines(scope, lines.slice(middle), store, results);
}

const POINTER = /^\/(\d+)(?:\/(.*))?$/;

/** Returns the messages of a refusal, by the index of the item in the list it points into. */
function faultsByPlace({ errors = [] }: ProblemError): Map<number, Reasons> {
  const found = new Map<number, Reasons>();
  for (const { pointer, code, detail } of errors) {
    const [, place, field = ''] = POINTER.exec(pointer) ?? [];
    if (place !== undefined) found.set(Number(place), [...(found.get(Number(place)) ?? []), { field, code, detail }]);
  }
  return found;
}

/** Returns the messages of a refusal of a single item. */
export const reasonsOf = ({ code, message, errors = [] }: ProblemError): Reasons =>
  errors.length === 0
    ? [{ field: '', code, detail: message }]
    : errors.map(({ pointer, code: fault, detail }) => ({ field: pointer.replace(/^\//, ''), code: fault, detail }));
