import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { build, parseSync, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, readMigrations } from '#store/migrate.ts';
import commands from '../../../scripts/commands.json' with { type: 'json' };
import { ROOT } from './installPackage.ts';

const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  files: string[];
  bin: Record<string, string>;
  dependencies: Record<string, string>;
};
const configOf = (name: string) => join(ROOT, 'build', 'package', `${name}.ts`);
const importsOf = (path: string): string[] => {
  const { staticImports, staticExports } = parseSync(path, readFileSync(path, 'utf8')).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ];
};

describe('the programs of the package', () => {
  const lib = mkdtempSync(join(tmpdir(), 'halfhour-lib-'));
  beforeAll(() =>
    build({ configFile: configOf('programs'), logLevel: 'silent', build: { outDir: lib, emptyOutDir: true } }),
  );
  afterAll(() => rmSync(lib, { recursive: true }));
  const files = () => globSync('**/*.js', { cwd: lib, exclude: ['service/platform/docs/*-bundle.js'] });

  it('are those of the commands, with their threads, migrations and documentation beside them', () => {
    const present = new Set(globSync('**/*', { cwd: lib }));
    const wanted = [
      ...Object.values(commands).map(({ program }) => `${program}.js`),
      'demo/demoWorker.js',
      'service/readings/consumption/parserWorker.js',
      'service/platform/docs/documentWorker.js',
      'service/platform/docs/index.html',
      'service/platform/docs/guides.json',
      'service/platform/docs/swagger-ui-bundle.js',
    ];
    expect(wanted.filter((path) => !present.has(path))).toEqual([]);
    expect(readMigrations(join(lib, 'store', 'migrations'))).toEqual(readMigrations(MIGRATIONS));
  });

  it('import nothing that is not installed with the package', () => {
    const named = new Set(
      files().flatMap((path) => importsOf(join(lib, path)).filter((name) => !name.startsWith('.'))),
    );
    const packages = [...named]
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect(packages).toContain('fastify');
    expect(packages.filter((name) => !Object.hasOwn(packageJson.dependencies, name))).toEqual([]);
  });

  it('call nothing that Node 22.19 lacks', () => {
    const newer =
      /\.getOrInsert(Computed)?\(|\bIterator\.(concat|zip)|Math\.sumPrecise|RegExp\.escape|Error\.isError|\bTemporal\.|fromBase64\(|\.toBase64\(|\bawait using\b|\.try\(/;
    expect(files().filter((path) => newer.test(readFileSync(join(lib, path), 'utf8')))).toEqual([]);
  });
});

describe('the client of the package', () => {
  it('is one file without packages, schemas and anything of Node.js', async () => {
    const built = await build({ configFile: configOf('client'), logLevel: 'silent', build: { write: false } });
    const { output } = (built as Rolldown.RolldownOutput[])[0]!;
    const chunks = output.filter((part) => part.type === 'chunk');
    expect(chunks.map(({ imports, dynamicImports }) => [...imports, ...dynamicImports])).toEqual([[]]);
    const { code } = chunks[0]!;
    expect(code).not.toMatch(/node:|\bprocess\.|\bBuffer\b|\bzod\b|Map\.groupBy|withResolvers/);
    expect(code.length).toBeLessThan(40_000);
  });
});

describe('the files of the package', () => {
  it('include every script that its command imports', () => {
    const scripts = new Set<string>();
    const visit = (path: string): void => {
      if (scripts.has(path)) return;
      scripts.add(path);
      for (const name of importsOf(join(ROOT, path)))
        if (name.startsWith('.')) visit(normalize(join(dirname(path), name)));
    };
    visit(packageJson.bin['halfhour']!);
    expect(scripts.size).toBeGreaterThan(5);
    expect([...scripts].filter((path) => !packageJson.files.includes(path))).toEqual([]);
    expect(packageJson.files).toEqual(expect.arrayContaining(['lib', 'dist', 'scripts/commands.json', 'docs/*.md']));
  });
});
