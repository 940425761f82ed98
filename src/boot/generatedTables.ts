import { renderLimits } from './limitsTable.ts';
import { renderSettings, renderShortSettings } from './settingsTable.ts';

/** A table of the documentation that is rendered from the code. */
export interface GeneratedTable {
  path: string;
  /** Of the marks between which the page holds it. */
  name: 'settings' | 'limits';
  render: () => string;
}

export const generatedTables: readonly GeneratedTable[] = [
  { path: 'docs/operate/configure.md', name: 'settings', render: renderSettings },
  { path: 'README.md', name: 'settings', render: renderShortSettings },
  { path: 'docs/operate/run.md', name: 'limits', render: renderLimits },
];

/** Returns the page with the table between its marks rendered again. */
export function replaceTable(page: string, { path, name, render }: GeneratedTable): string {
  const marks = [`<!-- ${name}: npm run settings -->`, `<!-- end of ${name} -->`] as const;
  const [begin, end] = [page.indexOf(marks[0]), page.indexOf(marks[1])];
  if (begin < 0 || end < begin) throw new Error(`${path} needs the lines ${marks.join(' and ')}.`);
  return `${page.slice(0, begin + marks[0].length)}\n\n${render()}\n\n${page.slice(end)}`;
}
