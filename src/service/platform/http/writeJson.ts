import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';

/** Size of the text written before yielding to the event loop. */
const SLICE_BYTES = 256 * 1024;

/** Response body as text. */
export interface WrittenJson {
  text: string;
  bytes: number;
  /** Number of items of `data` in it, if it was cut; otherwise null. */
  items: number | null;
}

/**
 * Returns an object as JSON, written in slices between which it yields to the event loop. If it is longer than `most`
 * bytes, its `data` array is cut, with at least one item, and the members of `rest` are added, for which so many bytes
 * are reserved; without `rest` the returned `bytes` are over `most`.
 */
export async function writeJson(
  value: unknown,
  most: number,
  rest?: { of: (items: number) => Record<string, unknown>; bytes: number },
): Promise<WrittenJson> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return whole(JSON.stringify(value));
  if (leftAfter(value, FEW_VALUES) >= 0) {
    const written = whole(JSON.stringify(value));
    if (written.bytes + (rest?.bytes ?? 0) <= most) return written;
  }
  const parts: string[] = [];
  let bytes = 2;
  let unyielded = 0;
  let items: number | null = null;
  const add = (part: string, size = Buffer.byteLength(part)) => {
    parts.push(part);
    bytes += size;
    unyielded += size;
  };
  const yieldIfLong = async () => {
    await eventLoopThrottle.wait(unyielded);
    unyielded = 0;
  };
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined || (items !== null && name in rest!.of(items))) continue;
    const before = `${parts.length > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    if (!Array.isArray(each)) add(before + JSON.stringify(each));
    else {
      add(`${before}[`);
      let count = FIRST_ITEMS;
      for (let index = 0; index < each.length;) {
        const chunk = each.slice(index, index + count);
        const text = (index > 0 ? ',' : '') + JSON.stringify(chunk).slice(1, -1);
        const size = Buffer.byteLength(text);
        const isFull = index + chunk.length > 1 && bytes + size + (rest?.bytes ?? 0) > most;
        if (isFull && (!rest || name !== 'data')) return { text: '', bytes: most + 1, items: null };
        if (isFull && chunk.length > 1) {
          // Items are added one at a time, to find the last that has room.
          count = 1;
          continue;
        }
        if (isFull) {
          items = index;
          break;
        }
        add(text, size);
        index += chunk.length;
        if (count > 1) count = Math.ceil((CHUNK_BYTES * chunk.length) / size);
        if (unyielded >= SLICE_BYTES) await yieldIfLong();
      }
      add(']');
    }
    if (unyielded >= SLICE_BYTES) await yieldIfLong();
  }
  if (items !== null)
    for (const [name, each] of Object.entries(rest!.of(items))) add(`,${JSON.stringify(name)}:${JSON.stringify(each)}`);
  return { text: `{${parts.join('')}}`, bytes, items };
}

/** Items written together: the first ones, and about so many bytes of the next. */
const FIRST_ITEMS = 8;
const CHUNK_BYTES = 32 * 1024;

/** Maximum values of an object that is written at once: member by member, thirty take ten times as long. */
const FEW_VALUES = 256;
/** Characters of a text that count as one more value. */
const CHARACTERS = 256;

/**
 * Returns how many of `most` values are left after those of this one, however deep they are; negative where there are
 * more.
 */
function leftAfter(value: unknown, most: number): number {
  if (typeof value === 'string') return most - 1 - Math.floor(value.length / CHARACTERS);
  if (typeof value !== 'object' || value === null) return most - 1;
  if (Array.isArray(value) && value.length > most) return -1;
  let left = most - 1;
  for (const each of Object.values(value)) {
    if (left < 0) break;
    left = leftAfter(each, left);
  }
  return left;
}

const whole = (text: string): WrittenJson => ({ text, bytes: Buffer.byteLength(text), items: null });
