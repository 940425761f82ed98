import { settingGroups } from './settings.ts';
import type { Setting } from './settingTypes.ts';

/** The marks between which a page holds a rendered table. */
const BEGIN = '<!-- settings: npm run settings -->';
const END = '<!-- end of settings -->';

type Row = readonly [name: string, setting: Setting];

const rowsByGroup = (): [heading: string, rows: Row[]][] =>
  Object.entries(settingGroups).map(([heading, group]) => [heading, Object.entries(group)]);

function defaultOf({ type, shownDefault }: Setting): string {
  if (shownDefault !== undefined) return shownDefault;
  const value: unknown = type.safeParse(undefined).data;
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '–';
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[][]): string =>
  [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');

/** The complete tables, one for each group. */
export const renderSettings = (): string =>
  rowsByGroup()
    .map(([heading, rows]) => {
      const cells = rows.map(([name, setting]) => [
        `\`${name}\``,
        defaultOf(setting),
        setting.unit,
        setting.meaning,
        setting.readBy.join(', '),
      ]);
      return `### ${heading}\n\n${table(['setting', 'default', 'value', 'meaning', 'read by'], cells)}`;
    })
    .join('\n\n');

/** The README's table: what a first user needs. */
export const renderShortSettings = (): string =>
  table(
    ['setting', 'default', 'meaning'],
    rowsByGroup()
      .flatMap(([, rows]) => rows.filter(([, { isInReadme }]) => isInReadme))
      .map(([name, setting]) => [`\`${name}\``, defaultOf(setting), setting.meaning]),
  );

/** The pages that hold a table, and its rendering. */
export const settingsPages: readonly (readonly [path: string, render: () => string])[] = [
  ['docs/operate/configure.md', renderSettings],
  ['README.md', renderShortSettings],
];

/** Returns the page with what is between its marks replaced. */
export function replaceSettings(page: string, rendered: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page needs the lines ${BEGIN} and ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${rendered}\n\n${page.slice(end)}`;
}
