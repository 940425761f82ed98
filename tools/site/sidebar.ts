import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pages, ROOT } from './pages.ts';

export interface Group {
  text: string;
  collapsed?: boolean;
  items: { text: string; link: string }[];
}

const read = (source: string) => readFileSync(join(ROOT, source), 'utf8');
const titleOf = (source: string): string => /^# (.+)$/m.exec(read(source))![1]!.replaceAll('`', '');
const itemOf = (source: string) => ({
  text: titleOf(source),
  link: `/${pages.get(source)!.replace(/(?:index)?\.md$/, '')}`,
});

/** Pages that a text links to, in its order, each once. */
function linkedFrom(source: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) =>
    posix.join(posix.dirname(source), target!).replace(/\/$/, '/README.md'),
  );
  return [...new Set(targets)].filter((target) => pages.has(target));
}

/** The groups of README.md's list of the documentation, each with the pages that it names. */
function groupsOfReadme(): { text: string; sources: string[] }[] {
  const [, documentation = ''] = read('README.md').split(/^## Documentation$/m);
  const [first = '', ...rest] = documentation.split(/^(?=[A-Z][^\n]*:\n\n- )/m);
  return [
    { text: 'Begin', sources: linkedFrom('README.md', first) },
    ...rest.map((group) => ({ text: group.split(':')[0]!, sources: linkedFrom('README.md', group) })),
  ];
}

const OPERATE = 'docs/operate/README.md';

/**
 * The site's navigation: the groups of README.md, where operating Halfhour has a group of its own, that of the list of
 * docs/operate/README.md. A page has one place, the first.
 */
export function sidebar(): Group[] {
  const operating = [OPERATE, ...linkedFrom(OPERATE, read(OPERATE))].filter((source) =>
    source.startsWith('docs/operate/'),
  );
  const placed = new Set(operating);
  const groups = groupsOfReadme().map(({ text, sources }) => {
    const own = sources.filter((source) => !placed.has(source));
    for (const source of own) placed.add(source);
    return { text, items: own.map(itemOf) };
  });
  return [groups[0]!, groups[1]!, { text: 'Operate it', items: operating.map(itemOf) }, ...groups.slice(2)];
}
