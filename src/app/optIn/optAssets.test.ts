import { expect, it, vi } from 'vitest';
import { api } from '#app/api/client.ts';
import { changedBy, optAssets } from './optAssets.ts';

const scheme = { kind: 'scheme', uuid: 's', name: 'Winter' } as const;
const refusal = (assetUUID: string) => ({ assetUUID, code: 'MPAN_REQUIRED' as const, detail: '' });

it('takes back all that were accepted where none was so already', () => {
  expect(changedBy('OPT_IN', ['a', 'b', 'c'], { changed: 2, unchanged: 0, refused: [refusal('b')] }, new Set())).toEqual(['a', 'c']);
});

it('leaves alone those who took part before an opt-in', () => {
  expect(changedBy('OPT_IN', ['a', 'b', 'c'], { changed: 1, unchanged: 1, refused: [refusal('c')] }, new Set(['a']))).toEqual(['b']);
});

it('brings back only those who took part before an opt-out', () => {
  expect(changedBy('OPT_OUT', ['a', 'b'], { changed: 1, unchanged: 1, refused: [] }, new Set(['a']))).toEqual(['a']);
});

it('asks for 1,000 at a time and adds the answers up', async () => {
  const sizes: number[] = [];
  
  vi.spyOn(api, 'optSchemeAssets').mockImplementation(({ body }) => {
    sizes.push(body.assetUUIDs.length);
    return Promise.resolve({ changed: body.assetUUIDs.length - 1, unchanged: 0, refused: [refusal(body.assetUUIDs[0]!)] });
  });
  const progress: number[] = [];
  const assetUUIDs = Array.from({ length: 2300 }, (_, index) => `asset-${index}`);
  const result = await optAssets({ target: scheme, action: 'OPT_IN', assetUUIDs, dryRun: false, onProgress: (done) => progress.push(done) });
  expect(sizes).toEqual([1000, 1000, 300]);
  expect(progress).toEqual([1000, 2000, 2300]);
  expect(result).toMatchObject({ changed: 2297, unchanged: 0 });
  expect(result.refused.map(({ assetUUID }) => assetUUID)).toEqual(['asset-0', 'asset-1000', 'asset-2000']);
});
