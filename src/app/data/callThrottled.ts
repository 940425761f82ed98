import { ApiError } from '#client/client.ts';

/** Ten requests a second of the 25 that all browsers share. */
const REQUEST_INTERVAL_MS = 100;

/** Calls one by one, throttled. A missing item (404) counts as done; a conflict does not stop the others. */
export async function callThrottled(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
): Promise<{ done: number; refused: { id: string; error: ApiError }[] }> {
  const refused: { id: string; error: ApiError }[] = [];
  for (const [index, id] of ids.entries()) {
    if (index > 0) await new Promise((next) => setTimeout(next, REQUEST_INTERVAL_MS));
    try {
      await call(id);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
      if (error.status === 409) refused.push({ id, error });
    }
  }
  return { done: ids.length - refused.length, refused };
}
