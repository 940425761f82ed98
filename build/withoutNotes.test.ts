import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { sentencesOf } from '#testing/sentences.ts';
import { removeNotes } from './withoutNotes.ts';

const without = (code: string) => removeNotes(code, parseAst(code, { lang: 'ts' }));

describe('notes on schemas', () => {
  it('are removed with all they hold, wherever they are in a chain', () => {
    expect(without("const name = z.string().describe('Name.').nullable().describe(`Name; ${NONE}`);")).toBe(
      'const name = z.string().nullable();',
    );
    expect(
      without(
        "export const A = z.object({ b: c.describe('B.'), d }).meta({ id: 'A', members: { d: 'D.' } }).refine(x);",
      ),
    ).toBe('export const A = z.object({ b: c, d }).refine(x);');
    expect(without("const a: A = { b: z\n  .int()\n  .describe(\n    'B ' +\n      'C.',\n  ) };")).toBe(
      'const a: A = { b: z\n  .int() };',
    );
  });

  it('leave everything else as it is', () => {
    const code =
      "const notes = schema.meta();\nconst url = import.meta.url;\ndescribe('a', b);\nconst c = d.described(e);";
    expect(without(code)).toBe(code);
  });

  it('are all there is of the sentences of the interface document in the modules that the browser loads', () => {
    const sentences = sentencesOf(openApiDocument([]));
    expect(sentences.length).toBeGreaterThan(1000);
    const modules = globSync('src/contract/**/*.ts').filter(
      (path) => !/\.test\.ts$|\/(?:openapi|endpoints)\b/.test(path),
    );
    expect(modules.length).toBeGreaterThan(100);
    const all = modules.map((path) => readFileSync(path, 'utf8'));
    // Comments, which the browser does not get, may say the same.
    const textOf = (codes: string[]) => codes.join('\n').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    const [before, after] = [textOf(all), textOf(all.map(without))];
    expect(sentences.filter((sentence) => !before.includes(sentence)).length).toBeLessThan(sentences.length / 10);
    expect(sentences.filter((sentence) => after.includes(sentence))).toEqual([]);
  });
});
