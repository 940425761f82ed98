import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { operationAt, pathsOfOthers, withoutPrefix } from './match.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/** What could be mistaken for an id: every literal of the table. */
const words = [
  ...new Set(rows.flatMap(([, { path }]) => path.split('/').filter((each) => each !== '' && !each.startsWith('{')))),
];

const withIds = (path: string, id: string) => path.replace(/\{[^}]+\}/g, id);

describe('the paths that an operation shares with no other', () => {
  it('are found as its own, whatever its ids are called, with the prefix too', () => {
    const wrong = rows.flatMap(([name, { method, path }]) => {
      const others = pathsOfOthers(name);
      return words
        .flatMap((word) => [withIds(path, word), `/api/v1${withIds(path, word)}`])
        .filter((sent) => others?.has(withoutPrefix(sent)) === false && operationAt(method, sent) !== name);
    });
    expect(wrong).toEqual([]);
  });
  it('are not those that are words of another', () => {
    expect(pathsOfOthers('getAsset')!.has('/assets/bulk')).toBe(true);
    expect(pathsOfOthers('getAssetConsumption')).toEqual(new Set());
    for (const [name, { method, path }] of rows)
      for (const sent of words.map((word) => withIds(path, word)))
        if (operationAt(method, sent) !== name) expect(pathsOfOthers(name)?.has(sent) ?? true).toBe(true);
  });
});
