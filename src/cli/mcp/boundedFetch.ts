/** The most that an answer may have: more is of no use to a model. */
export const MAX_BYTES = 100_000;

export class AnswerTooLargeError extends Error {}

/** Fetches, and reads at most `MAX_BYTES` of the response; throws `AnswerTooLargeError` for a longer one. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new AnswerTooLargeError();
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers });
};
