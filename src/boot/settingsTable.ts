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
      return `### ${heading}\n\n${renderTable(['setting', 'default', 'value', 'meaning', 'read by'], cells)}`;
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
