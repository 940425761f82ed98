import { expect, test } from 'vitest';
import { changeOf } from '#contract/change.ts';
import { Replay } from './replay.ts';

const change = changeOf('asset', ['a']);

test('answers what came after a message, the newest itself with nothing', () => {
  const replay = new Replay();
  const start = replay.id;
  const texts = [replay.add(change), replay.add(changeOf('user'))];
  expect(replay.after(start)).toEqual(texts);
  expect(replay.after(replay.id)).toEqual([]);
  expect(texts[1]).toBe(`id: ${replay.id}\ndata: {"kind":"user","ids":[]}\n\n`);
});

test('knows what it cannot answer: too old, never sent, of another start', () => {
  const replay = new Replay(3);
  const ids = [replay.id];
  for (let i = 0; i < 5; i++) {
    replay.add(change);
    ids.push(replay.id);
  }
  expect(ids.map((id) => replay.after(id)?.length ?? null)).toEqual([null, null, 3, 2, 1, 0]);
  for (const id of ['', 'x', new Replay().id, `${replay.id}0`, ids[0]!.replace(/0$/, 'NaN')])
    expect(replay.after(id), id).toBeNull();
});

test('names each thing once, and none of too many', () => {
  expect(changeOf('asset', ['a', 'b', 'a'])).toEqual({ kind: 'asset', ids: ['a', 'b'] });
  expect(
    changeOf(
      'asset',
      Array.from({ length: 51 }, (_, i) => `${i}`),
    ),
  ).toEqual({ kind: 'asset', ids: [] });
});
