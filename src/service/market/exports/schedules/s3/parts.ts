/** Size of a part: some storages require equal sizes; ten thousand of these are 84 GB. */
export const PART_BYTES: number = 8 * 1024 * 1024;

export interface UploadPart {
  /** Bytes to be used before the next part is asked for: their memory is used again. */
  bytes: Uint8Array;
  isLast: boolean;
}

/** Splits bytes into parts of equal size, the last of which may be shorter; at least one. */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number = PART_BYTES,
): AsyncGenerator<UploadPart> {
  const held = Buffer.allocUnsafe(size);
  let used = 0;
  for await (const bytes of source)
    for (let from = 0; from < bytes.length;) {
      if (used === size) {
        yield { bytes: held, isLast: false };
        used = 0;
      }
      const taken = Math.min(size - used, bytes.length - from);
      held.set(bytes.subarray(from, from + taken), used);
      used += taken;
      from += taken;
    }
  yield { bytes: held.subarray(0, used), isLast: true };
}
