const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns a table in Markdown. */
export const renderTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
