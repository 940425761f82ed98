const MPAN = /\d{13}/g;
const HIDDEN = '•••••••••••••';

/** Whether a text names an MPAN. */
export const namesMpan = (text: string): boolean => text.search(MPAN) >= 0;

class NotJson extends Error {}

/** A value as JSON whose texts name no MPAN; null where it has parts that JSON lacks, such as a map. */
export function jsonWithoutMpans(value: unknown): string | null {
  try {
    return JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'string') return part.replaceAll(MPAN, HIDDEN);
      if (part instanceof Map || part instanceof Set || ArrayBuffer.isView(part)) throw new NotJson();
      return part;
    });
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}
