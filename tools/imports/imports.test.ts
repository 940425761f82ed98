import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports, importCircles } from './checkImports.ts';
import { readImportGraph, type ImportGraph } from './importGraph.ts';
import { type Layer, layers } from './layers.ts';

const graph = readImportGraph(join(import.meta.dirname, '..', '..'));

const of = (imports: Record<string, string[]>, packages: string[] = []): ImportGraph =>
  new Map(Object.entries(imports).map(([path, files]) => [path, { files, packages }]));

describe('the repository', () => {
  it('is read completely', () => {
    expect(graph.size).toBeGreaterThan(1500);
    expect(graph.get('src/app/main.tsx')?.files).toContain('src/app/router.ts');
  });

  it('imports only downward', () => {
    expect(forbiddenImports(graph, layers)).toEqual([]);
  });

  it('has no circle of imports, types included', () => {
    expect(importCircles(graph)).toEqual([]);
  });
});

describe('a layer', () => {
  const two: Layer[] = [
    { folder: 'low', imports: [], packages: ['zod'] },
    { folder: 'high', imports: ['low'], packages: 'browser', independent: true },
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
    expect(imports('high/b/y.ts')).toEqual(['high/a/x.ts imports high/b/y.ts: import its index.ts']);
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

describe('circles', () => {
  it('are found completely, each once', () => {
    expect(
      importCircles(of({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] })).map((one) => one.join()),
    ).toEqual(['d,e', 'a,b,c']);
    expect(importCircles(of({ a: ['b'], b: [] }))).toEqual([]);
  });
});
