import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

const INDEXES: Record<string, string> = { 'README.md': 'index.md', 'docs/operate/README.md': 'operate/index.md' };

/** The pages of the site: where each is in the repository, and where in the site. */
export const pages: ReadonlyMap<string, string> = new Map(
  ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
    .toSorted()
    .map((source) => [source, INDEXES[source] ?? source.replace(/^docs\//, '')]),
);

/** GitHub's anchor of a heading, which the links of the pages are written for. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
