/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a text as a cell that no spreadsheet runs: one that would be a formula gets a leading '. */
export const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns a text as a field of a CSV file (RFC 4180), in quotes where it needs them. */
export function csvField(text: string): string {
  const inert = inertText(text);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
