const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];
const first = (marks: typeof browsers, text: string): string | undefined =>
  marks.find(([, mark]) => mark.test(text))?.[0];

/** A User-Agent in common words: "Firefox on Windows". */
export function browserWords(userAgent: string | null): string {
  const [browser, system] = [first(browsers, userAgent ?? ''), first(systems, userAgent ?? '')];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Other program';
}
