import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedTables, replaceTable } from './generatedTables.ts';
import { readSettings, settingGroups, settingNames } from './settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it.each(generatedTables)('the table of $name in $path is current (else run npm run settings)', (table) => {
  expect(read(table.path)).toBe(replaceTable(read(table.path), table));
});

describe('the table of settings', () => {
  it('has every setting once', () => {
    const names = Object.values(settingGroups).flatMap((group) => Object.keys(group));
    expect(names.toSorted()).toEqual(settingNames.toSorted());
  });

  it('has every variable that the operating pages assign a value', () => {
    const others = new Set(['MOVE_TO_URL', 'NODE_OPTIONS', 'PGPASSWORD', 'TMPDIR']);
    const known = new Set<string>([...settingNames, ...others]);
    for (const path of [...globSync('docs/operate/*.md', { cwd: ROOT }), 'README.md']) {
      const assigned = [...read(path).matchAll(/[`\s=]([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/g)].map(([, name]) => name!);
      expect(
        assigned.filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
  });
});

describe('reading settings', () => {
  it('treats an empty setting as absent', () => {
    expect(readSettings(['DATA_DIR', 'PORT'], { DATA_DIR: '', PORT: '' })).toEqual({ DATA_DIR: '.data', PORT: 4000 });
  });

  it('separates lists by commas and spaces', () => {
    const { ALLOWED_HOSTS, OIDC_ALLOWED_DOMAINS } = readSettings(['ALLOWED_HOSTS', 'OIDC_ALLOWED_DOMAINS'], {
      ALLOWED_HOSTS: 'flex.example, other.example:8443',
      OIDC_ALLOWED_DOMAINS: 'Flex.example',
    });
    expect([ALLOWED_HOSTS, OIDC_ALLOWED_DOMAINS]).toEqual([['flex.example', 'other.example:8443'], ['flex.example']]);
  });

  it('names the setting that cannot be used in one sentence', () => {
    expect(() => readSettings(['TENANT'], { TENANT: 'x' })).toThrow(/^The setting TENANT cannot be used: .*\.$/);
    expect(() => readSettings(['DEMO'], { TENANT: 'x' })).not.toThrow();
  });
});
