import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser, delimiterOf } from './csv.ts';

function cut(text: string, sizes: readonly number[] = [text.length], delimiter = ',') {
  const cutter = new CsvParser(delimiter);
  const rows = [];
  let at = 0;
  for (const size of [...sizes, text.length]) {
    rows.push(...cutter.push(text.slice(at, at + size)));
    at += size;
  }
  return [...rows, ...cutter.end()];
}

describe('CSV', () => {
  it('is split into rows with the lines they begin on, over empty lines and other line ends', () => {
    expect(cut('a,b\r\n\r\n1, 2 \n3,4')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['1', '2'] },
      { line: 4, fields: ['3', '4'] },
    ]);
  });

  it('may contain delimiters, quotes and line ends between quotes', () => {
    expect(cut('name,note\n"Mill, 4","said ""no""\nthen yes"\nlast,1\n')).toEqual([
      { line: 1, fields: ['name', 'note'] },
      { line: 2, fields: ['Mill, 4', 'said "no"\nthen yes'] },
      { line: 4, fields: ['last', '1'] },
    ]);
  });

  it('is not swallowed whole by an unclosed quote', () => {
    const rows = cut(`a\n"open\n${'x\n'.repeat(60_000)}`);
    expect(rows.at(-1)!.line).toBe(60_002);
  });

  it('gives the same rows however the chunks are split', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', 'é', '7'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(7)),
        (table, sizes) => {
          const text = table.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
          expect(cut(text, sizes).map(({ fields }) => fields)).toEqual(
            table.map((row) => row.map((value) => value.trim())),
          );
        },
      ),
    );
  });

  it.each([
    ['a,b,c', ','],
    ['a;b;c,d', ';'],
    ['a\tb', '\t'],
    ['alone', ','],
  ])('%j is delimited by %j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter);
  });
});
