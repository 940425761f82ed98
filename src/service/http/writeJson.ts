import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';

/** Text made between two looks at other requests. */
const SLICE_BYTES = 256 * 1024;

/** What an answer became as text. */
export interface WrittenJson {
  text: string;
  bytes: number;
  /** Items of `data` that are in it, where it is cut; null where it is whole. */
  items: number | null;
}

/**
 * An object as JSON, made in slices between which other requests have their turn. Is it longer than `most` bytes, a
 * `data` array that may be cut ends where it is full, with one item at least, and `rest` says what follows; else it
 * is whatever there was and its `bytes` are over `most`.
 */
export async function writeJson(
  value: unknown,
  most: number,
  rest?: (items: number) => Record<string, unknown>,
): Promise<WrittenJson> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return whole(JSON.stringify(value));
  const parts: string[] = [];
  let bytes = 2;
  let unseen = 0;
  let items: number | null = null;
  const add = async (part: string) => {
    parts.push(part);
    const size = Buffer.byteLength(part);
    bytes += size;
    unseen += size;
    if (unseen < SLICE_BYTES) return;
    await eventLoopThrottle.wait(unseen);
    unseen = 0;
  };
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined || (items !== null && name in rest!(items))) continue;
    const before = `${parts.length > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    if (!Array.isArray(each)) {
      await add(before + JSON.stringify(each));
      continue;
    }
    await add(`${before}[`);
    for (const [index, item] of each.entries()) {
      const text = (index > 0 ? ',' : '') + (JSON.stringify(item) ?? 'null');
      const isFull = index > 0 && bytes + Buffer.byteLength(text) + TAIL > most;
      if (isFull && (!rest || name !== 'data')) return { text: '', bytes: most + 1, items: null };
      if (isFull) {
        items = index;
        break;
      }
      await add(text);
    }
    await add(']');
  }
  if (items !== null)
    for (const [name, each] of Object.entries(rest!(items)))
      await add(`,${JSON.stringify(name)}:${JSON.stringify(each)}`);
  return { text: `{${parts.join('')}}`, bytes, items };
}

/** Room for what stands behind a list: page numbers and a cursor. */
const TAIL = 512;

const whole = (text: string): WrittenJson => ({ text, bytes: Buffer.byteLength(text), items: null });
