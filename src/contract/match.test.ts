import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { hasOwnPaths, operationAt } from './match.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/** What could be mistaken for an id: every literal of the table. */
const words = [
  ...new Set(rows.flatMap(([, { path }]) => path.split('/').filter((each) => each !== '' && !each.startsWith('{')))),
];

describe('an operation with paths of its own', () => {
  it('is found at each of them, whatever its ids are called', () => {
    for (const [name, { method, path }] of rows.filter(([each]) => hasOwnPaths(each)))
      for (const word of words) expect(operationAt(method, path.replace(/\{[^}]+\}/g, word))).toBe(name);
  });
  it('is none whose ids may be a word of another', () => {
    expect(hasOwnPaths('getAsset')).toBe(false);
    expect(hasOwnPaths('getAssetConsumption')).toBe(true);
    for (const [name, { method, path }] of rows)
      if (words.some((word) => operationAt(method, path.replace(/\{[^}]+\}/g, word)) !== name))
        expect(hasOwnPaths(name)).toBe(false);
  });
});
