const KEYWORDS = new Set(['class', 'from', 'import', 'in', 'is', 'not', 'pass', 'type']);

/** What may follow `class X: ` as the name of a field. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

/** Python's form of a name of the interface: `assetUUID` becomes `asset_uuid`, `from` becomes `from_`. */
export function snakeCase(name: string): string {
  const snake = name
    .replaceAll('-', '_')
    .replaceAll('OpenAdr', 'Openadr')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** The name of a class: `half-hourly prices` becomes `HalfHourlyPrices`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

/** The name of one of several: `periods` becomes `period`, `entries` becomes `entry`. */
export const singular = (name: string): string =>
  name.endsWith('ies')
    ? `${name.slice(0, -3)}y`
    : name.endsWith('sses')
      ? name.slice(0, -2)
      : name.endsWith('s') && !name.endsWith('ss')
        ? name.slice(0, -1)
        : `${name}Item`;

/** The name of a refusal's class: `MPAN_TAKEN` becomes `MpanTaken`. */
export const exceptionName = (code: string): string => pascalCase(code.toLowerCase()).replaceAll('_', '');

/** A text as the literal that Python reads as the same text. */
export const quoted = (text: string): string => JSON.stringify(text);

/** Lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, indent: string, width = 120): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line !== indent && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
    }
    line += (line === indent ? '' : ' ') + word;
  }
  return [...lines, line].join('\n');
}

/** A documentation string, on one line if it fits. */
export function docString(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const line = `${indent}"""${safe}"""`;
  if (line.length <= 120 && !safe.endsWith('"')) return line;
  return `${wrap(`"""${safe}`, indent)}\n${indent}"""`;
}

/** Breaks the choices of a `Literal` that makes its line too long; within quotes a line cannot be broken. */
export const foldLiterals = (text: string): string =>
  text.replaceAll(
    /^( *)(.{0,100}?)Literal\[([^\]]+)\](.*)$/gm,
    (line, indent: string, before: string, choices: string, after: string) =>
      line.length <= 120 || before.endsWith("'")
        ? line
        : `${indent}${before}Literal[\n${wrap(`${choices},`, `${indent}    `)}\n${indent}]${after}`,
  );
