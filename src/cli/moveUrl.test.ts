import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readMoveUrl } from './moveUrl.ts';

const url = 'postgres://halfhour:hunter2@db.example/halfhour';
const read = (words: string[], env: NodeJS.ProcessEnv = {}, input = '') =>
  readMoveUrl(words, Readable.from([input]), env);

it('reads the address from the environment, or from the first line of the standard input', async () => {
  expect(await read([], { MOVE_TO_URL: url })).toBe(url);
  expect(await read(['-'], {}, `${url}\nmore\n`)).toBe(url);
});

it('accepts an address without a password as an argument', async () => {
  for (const word of [
    'postgres://halfhour@db.example/halfhour',
    'postgresql://halfhour@%2Frun%2Fpg:5433/halfhour?sslmode=require',
    'postgres://db.example:5432/halfhour',
  ])
    expect(await read([word])).toBe(word);
});

it.each([
  url,
  'postgresql://u:p%40@h/d',
  'postgres://u@h/d?password=hunter2',
  'postgres://u@h/d?sslmode=require&PASSWORD=hunter2',
])('refuses %s as an argument, with a message that leaves out the password', async (word) => {
  await expect(read([word], { MOVE_TO_URL: url })).rejects.toThrow(
    /^A password on the command line can be read by every user .*set MOVE_TO_URL/,
  );
  await expect(read(['-', word])).rejects.not.toThrow(/hunter2/);
});

it('returns null without an address', async () => {
  expect(
    await Promise.all([
      read([]),
      read(['-']),
      read(['mysql://x'], { MOVE_TO_URL: url }),
      read([], { MOVE_TO_URL: 'x' }),
      read(['postgres://h/d', '-']),
    ]),
  ).toEqual([null, null, null, null, null]);
});
