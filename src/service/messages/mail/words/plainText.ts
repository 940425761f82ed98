/** Control characters, line breaks of every kind, and marks that turn the direction of text. */
const NOT_IN_A_LINE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** Returns a value for a line of a mail, or for a header: without line breaks, of a length that nothing exceeds. */
export function oneLine(value: string, most = 200): string {
  const line = value.toWellFormed().replaceAll(NOT_IN_A_LINE, ' ').replaceAll(/ {2,}/g, ' ').trim();
  if (line.length <= most) return line;
  // The cut is not between the halves of a character.
  const cut = line.slice(0, most - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
