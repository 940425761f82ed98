import { renderTable } from './renderTable.ts';
import { settingGroups } from './settings.ts';
import type { Setting } from './settingTypes.ts';

type Row = readonly [name: string, setting: Setting];

const rowsByGroup = (): [heading: string, rows: Row[]][] =>
  Object.entries(settingGroups).map(([heading, group]) => [heading, Object.entries(group)]);

function defaultOf({ type, shownDefault }: Setting): string {
  if (shownDefault !== undefined) return shownDefault;
  const value: unknown = type.safeParse(undefined).data;
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '–';
}

/** The complete lists, one for each group; a setting names its readers where they differ from most of its group. */
export const renderSettings = (): string =>
  rowsByGroup()
    .map(([heading, rows]) => {
      const readersOf = ([, { readBy }]: Row) => readBy.join(', ');
      const byReaders = Object.groupBy(rows, readersOf);
      const [most] = Object.keys(byReaders).toSorted((a, b) => byReaders[b]!.length - byReaders[a]!.length);
      const items = rows.map((row) => {
        const [name, setting] = row;
        const fallback = defaultOf(setting);
        const value = fallback === '–' ? setting.unit : `${setting.unit}; default ${fallback}`;
        const readers = readersOf(row) === most ? '' : ` Read by ${readersOf(row)}.`;
        return `- \`${name}\` (${value}): ${setting.meaning}${readers}`;
      });
      const exceptions = byReaders[most!]!.length < rows.length ? ' unless a line says otherwise' : '';
      return `### ${heading}\n\nRead by ${most}${exceptions}.\n\n${items.join('\n')}`;
    })
    .join('\n\n');

/** The README's table: what a first user needs. */
export const renderShortSettings = (): string =>
  renderTable(
    ['setting', 'default', 'meaning'],
    rowsByGroup()
      .flatMap(([, rows]) => rows.filter(([, { isInReadme }]) => isInReadme))
      .map(([name, setting]) => [`\`${name}\``, defaultOf(setting), setting.meaning]),
  );

/** Every setting as text for a terminal: its name, default and meaning. */
export const listSettings = (): string =>
  rowsByGroup()
    .map(([heading, rows]) => {
      const lines = rows.map(([name, setting]) => {
        const fallback = defaultOf(setting);
        return `  ${name}${fallback === '–' ? '' : ` (${fallback})`}: ${setting.meaning} [${setting.unit}]`;
      });
      return `${heading}\n${lines.join('\n')}`.replaceAll('`', '');
    })
    .join('\n\n');
