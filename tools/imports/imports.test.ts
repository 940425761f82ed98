import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports, importCircles, upwardImports } from './checkImports.ts';
import { readImportGraph, type ImportGraph } from './importGraph.ts';
import { domains, type Layer, layers } from './layers.ts';

const root = join(import.meta.dirname, '..', '..');
const commands = JSON.parse(readFileSync(join(root, 'scripts', 'commands.json'), 'utf8')) as Record<
  string,
  { program: string }
>;
const graph = readImportGraph(root);

const of = (imports: Record<string, string[]>, packages: string[] = []): ImportGraph =>
  new Map(Object.entries(imports).map(([path, files]) => [path, { files, packages }]));

/** The files that a program loads. */
function reachable(imports: ImportGraph, program: string): Set<string> {
  const files = new Set([program]);
  for (const file of files) for (const imported of imports.get(file)?.files ?? []) files.add(imported);
  return files;
}

describe('the repository', () => {
  it('is read completely', () => {
    expect(graph.size).toBeGreaterThan(1500);
    expect(graph.get('src/app/main.tsx')?.files).toContain('src/app/router.ts');
  });

  it('imports only downward', () => {
    expect(forbiddenImports(graph, layers)).toEqual([]);
  });

  it('imports only downward among the domains of the service', () => {
    expect(upwardImports(graph, 'src/service', domains)).toEqual([]);
  });

  it('says in each program that may emit domain events who follows them', () => {
    const programs = Object.values(commands).map(({ program }) => reachable(graph, `src/${program}.ts`));
    const emitting = programs.filter((files) => files.has('src/service/platform/domainEvent.ts'));
    expect(emitting.length).toBeGreaterThan(2);
    expect(emitting.filter((files) => !files.has('src/service/followers.ts'))).toEqual([]);
  });

  it('has no circle of imports, types included', () => {
    expect(importCircles(graph)).toEqual([]);
  });
});

describe('a layer', () => {
  const two: Layer[] = [
    { folder: 'low', imports: [], packages: ['zod'] },
    { folder: 'high', imports: ['low'], packages: 'browser', parts: ['a', 'b'] },
  ];

  it('may import what it names, and nothing else', () => {
    expect(forbiddenImports(of({ 'high/a/x.ts': ['low/y.ts'], 'low/y.ts': [] }), two)).toEqual([]);
    expect(forbiddenImports(of({ 'low/y.ts': ['high/a/x.ts'] }), two)).toEqual([
      'low/y.ts imports high/a/x.ts: low may import nothing',
    ]);
  });

  it('opens an independent folder by its index alone', () => {
    const imports = (path: string) => forbiddenImports(of({ 'high/a/x.ts': [path] }), two);
    expect(imports('high/b/index.ts')).toEqual([]);
    expect(imports('high/a/deep/y.ts')).toEqual([]);
    expect(imports('high/b/c/index.ts')).toEqual([]);
    expect(imports('high/b/y.ts')).toEqual(['high/a/x.ts imports high/b/y.ts: import its index.ts']);
    expect(forbiddenImports(of({ 'high/c/x.ts': [] }), two)).toEqual(['high/c/x.ts is in no folder of its layer']);
  });

  it('opens a closed folder by its index alone', () => {
    const closed: Layer[] = [...two, { folder: 'low/pipe', imports: ['low'], packages: 'any', closed: true }];
    const imports = (path: string) => forbiddenImports(of({ 'high/a/x.ts': [path] }), closed);
    expect(imports('low/pipe/index.ts')).toEqual([]);
    expect(imports('low/pipe/y.ts')).toEqual(['high/a/x.ts imports low/pipe/y.ts: import its index.ts']);
  });

  it('uses its packages alone', () => {
    expect(forbiddenImports(of({ 'low/y.ts': [] }, ['zod', 'pg']), two)).toEqual(['low/y.ts imports the package pg']);
    expect(forbiddenImports(of({ 'high/a/x.ts': [] }, ['react', 'node:fs']), two)).toEqual([
      'high/a/x.ts imports the package node:fs',
    ]);
  });

  it('is not entered through a test, and does not restrict tests', () => {
    expect(forbiddenImports(of({ 'low/y.ts': ['low/z.test.ts'] }), two)).toEqual([
      'low/y.ts imports low/z.test.ts: it is a test',
    ]);
    expect(forbiddenImports(of({ 'low/y.test.ts': ['high/a/x.ts'] }), two)).toEqual([]);
  });
});

describe('ordered folders', () => {
  it('import those before them, and not what puts them together; tests import any', () => {
    const graph = of({
      'src/low/x.ts': ['src/high/y.ts', 'other/z.ts'],
      'src/high/y.ts': ['src/low/w.ts', 'src/all.ts'],
      'src/all.ts': ['src/high/y.ts'],
      'src/low/x.test.ts': ['src/high/y.ts'],
    });
    const all = 'src/high/y.ts imports src/all.ts';
    expect(upwardImports(graph, 'src', ['low', 'high'])).toEqual([all, 'src/low/x.ts imports src/high/y.ts']);
    expect(upwardImports(graph, 'src', ['high', 'low'])).toEqual([all, 'src/high/y.ts imports src/low/w.ts']);
  });
});

describe('circles', () => {
  it('are found completely, each once', () => {
    expect(
      importCircles(of({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] })).map((one) => one.join()),
    ).toEqual(['d,e', 'a,b,c']);
    expect(importCircles(of({ a: ['b'], b: [] }))).toEqual([]);
  });
});
