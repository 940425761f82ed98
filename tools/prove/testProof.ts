import { expect, it } from 'vitest';
import { UnsupportedError } from '../harness/unsupported.ts';
import { type Proof } from './proof.ts';

/** A limit for what hangs: machines differ by a factor of ten. */
const TIMEOUT_MS = 600_000;

/**
 * The test of a proof: runs it with its `quick` options. If the machine cannot be made to do it, the test is skipped
 * with the reason.
 */
export function testProof(proof: Proof): void {
  it(proof.title, { timeout: TIMEOUT_MS }, async (context) => {
    const { options, quick = {} } = proof;
    const fallbacks = Object.fromEntries(Object.entries(options).map(([name, { fallback }]) => [name, fallback]));
    const lines = await proof.run({ ...fallbacks, ...quick }).catch((error: unknown) => {
      if (error instanceof UnsupportedError) return context.skip(error.message);
      throw error;
    });
    expect(lines).not.toHaveLength(0);
  });
}
