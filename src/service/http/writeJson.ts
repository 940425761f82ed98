import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';

/** Size of the text that is written before yielding to the event loop. */
const SLICE_BYTES = 256 * 1024;

/** A response body as text. */
export interface WrittenJson {
  text: string;
  bytes: number;
  /** Number of items of `data` in it, if it was cut; otherwise null. */
  items: number | null;
}

/**
 * Returns an object as JSON, written in slices between which it yields to the event loop. If it is longer than `most`
 * bytes, its `data` array is cut, with at least one item, and the members of `rest` are added; without `rest` the
 * returned `bytes` are over `most`.
 */
export async function writeJson(
  value: unknown,
  most: number,
  rest?: (items: number) => Record<string, unknown>,
): Promise<WrittenJson> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return whole(JSON.stringify(value));
  const parts: string[] = [];
  let bytes = 2;
  let unyielded = 0;
  let items: number | null = null;
  const add = async (part: string) => {
    parts.push(part);
    const size = Buffer.byteLength(part);
    bytes += size;
    unyielded += size;
    if (unyielded < SLICE_BYTES) return;
    await eventLoopThrottle.wait(unyielded);
    unyielded = 0;
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

/** Reserved for the members after a list: page numbers and a cursor. */
const TAIL = 512;

const whole = (text: string): WrittenJson => ({ text, bytes: Buffer.byteLength(text), items: null });
