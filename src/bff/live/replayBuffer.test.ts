import { expect, test } from 'vitest';
import { createChange } from '#contract/change.ts';
import { ReplayBuffer } from './replayBuffer.ts';

const change = createChange('asset', ['a']);

test('returns the messages after an id, none after the newest', () => {
  const replay = new ReplayBuffer();
  const start = replay.id;
  const texts = [replay.append(change), replay.append(createChange('user'))];
  expect(replay.messagesAfter(start)).toEqual(texts);
  expect(replay.messagesAfter(replay.id)).toEqual([]);
  expect(texts[1]).toBe(`id: ${replay.id}\ndata: {"kind":"user","ids":[]}\n\n`);
});

test('returns null for ids it cannot replay: too old, never sent, from another start', () => {
  const replay = new ReplayBuffer(3);
  const ids = [replay.id];
  for (let i = 0; i < 5; i++) {
    replay.append(change);
    ids.push(replay.id);
  }
  expect(ids.map((id) => replay.messagesAfter(id)?.length ?? null)).toEqual([null, null, 3, 2, 1, 0]);
  for (const id of ['', 'x', new ReplayBuffer().id, `${replay.id}0`, ids[0]!.replace(/0$/, 'NaN')])
    expect(replay.messagesAfter(id), id).toBeNull();
});

test('names each resource once, and none if there are too many', () => {
  expect(createChange('asset', ['a', 'b', 'a'])).toEqual({ kind: 'asset', ids: ['a', 'b'] });
  expect(
    createChange(
      'asset',
      Array.from({ length: 51 }, (_, i) => `${i}`),
    ),
  ).toEqual({ kind: 'asset', ids: [] });
});
