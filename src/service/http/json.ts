import { JsonFault, parseJson as parse } from '#contract/json/parseJson.ts';
import { ProblemError } from './problem.ts';

/** Returns the value of a JSON body; fails with 400 INVALID_JSON, and pointers where places can be named. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parse(bytes);
  } catch (error) {
    if (error instanceof JsonFault)
      throw new ProblemError('INVALID_JSON', error.message, error.errors ? { errors: error.errors } : {});
    throw error;
  }
}
