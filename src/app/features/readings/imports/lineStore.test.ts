import { expect, it } from 'vitest';
import type { ImportedLine } from '#contract/imports.ts';
import { LineStore } from './lineStore.ts';

const words = (reasons: ImportedLine['reasons']) => reasons.map(({ detail }) => detail).join('; ');
const of = (outcome: ImportedLine['outcome'], detail?: string): ImportedLine => ({
  outcome,
  uuid: null,
  reasons: detail === undefined ? [] : [{ field: '', code: 'X', detail }],
});

it('splits 100,000 lines into chunks of 500 and returns the result of each', () => {
  const store = new LineStore();
  for (let line = 2; line < 100_002; line++) store.add(line, { assetId: `A-${line}` }, null);
  const sizes = store.splitIntoChunks();
  expect([sizes.length, new Set(sizes)]).toEqual([200, new Set([500])]);
  sizes.forEach((size, chunk) =>
    store.setResults(
      chunk,
      Array.from({ length: size }, (_, place) =>
        of(place === 7 ? 'FAILED' : 'CREATED', place === 7 ? 'is already in use' : undefined),
      ),
      words,
    ),
  );
  expect(store.tally()).toEqual({ READ: 0, CREATED: 99_800, CHANGED: 0, SKIPPED: 0, FAILED: 200 });
  expect(store.first('FAILED', 2)).toEqual([
    { line: 9, reason: 'is already in use' },
    { line: 509, reason: 'is already in use' },
  ]);
});

it('sends the lines that passed the check, and nothing else', () => {
  const store = new LineStore();
  ['a', 'b', 'c', 'd'].forEach((assetId, index) => store.add(index + 2, { assetId }, null));
  store.add(6, null, 'is no line');
  expect(store.splitIntoChunks()).toEqual([4]);
  store.setResults(0, [of('CREATED'), of('SKIPPED', 'is there'), of('FAILED', 'no user'), of('CHANGED')], words);
  expect([store.bodies(0), store.sizes()]).toEqual([[{ assetId: 'a' }, { assetId: 'd' }], [2]]);
  store.setResults(0, [of('FAILED', 'was taken meanwhile'), of('CHANGED')], words);
  expect([0, 1, 2, 3, 4].map((index) => [store.stateAt(index), store.reasonAt(index)])).toEqual([
    ['FAILED', 'was taken meanwhile'],
    ['SKIPPED', 'is there'],
    ['FAILED', 'no user'],
    ['CHANGED', ''],
    ['FAILED', 'is no line'],
  ]);
});

it('puts the lines of a group into one chunk, wherever they are in the file', () => {
  const store = new LineStore();
  for (let index = 0; index < 900; index++)
    store.add(index + 2, { assetId: `A-${index % 300}`, index }, null, `A-${index % 300}`);
  const sizes = store.splitIntoChunks();
  expect(sizes).toEqual([498, 402]);
  const ids = sizes.map((_, chunk) => new Set(store.bodies(chunk).map(({ assetId }) => assetId)));
  expect([...ids[0]!].filter((id) => ids[1]!.has(id))).toEqual([]);
});
