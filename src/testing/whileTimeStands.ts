import { vi } from 'vitest';

/**
 * Runs work during which the monotonic clock of this process stands: what is allowed again after a pause stays refused,
 * however slow the machine is.
 */
export async function whileTimeStands<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
