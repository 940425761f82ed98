import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#app/api/client.ts';
import { ApiError } from '#client/client.ts';
import { withoutTaken } from './againstService.ts';
import type { AssetLine } from './readAssetLine.ts';
import { importAssets } from './sendAssets.ts';

afterEach(() => void vi.restoreAllMocks());

const line = (number: number, body: AssetLine['body'] = { assetId: `A-${number}` }): AssetLine => ({ line: number, fields: [], body });
const refusal = (status: number, ...errors: [pointer: string, detail: string][]) =>
  new ApiError(status, { type: '', title: '', status, code: 'INVALID_REQUEST', detail: '', instance: '', requestId: '', errors: errors.map(([pointer, detail]) => ({ pointer, code: 'X', detail })) }, null);

async function imported(count: number, answers: (Error | null)[]) {
  const calls: { ids: string[]; key: string }[] = [];
  vi.spyOn(api, 'createAssetsBulk').mockImplementation(({ body }, options) => {
    calls.push({ ids: body.map(({ assetId }) => assetId!), key: options!.headers!['idempotency-key']! });
    const answer = answers.shift() ?? null;
    return answer ? Promise.reject(answer) : Promise.resolve({ data: [] });
  });
  const one = importAssets(Array.from({ length: count }, (_, index) => line(index + 2)));
  one.run.go();
  await vi.waitFor(() => expect(['done', 'stopped']).toContain(one.run.state().phase), 10_000);
  return { one, calls };
}

it('sends 500 at a time, each request with a key of its own', async () => {
  const { one, calls } = await imported(1200, []);
  expect(calls.map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
  expect([one.created(), one.refused]).toEqual([1200, []]);
});

it('puts the lines aside that the service names, and sends the others under another key', async () => {
  const { one, calls } = await imported(3, [refusal(409, ['/1/assetId', 'is taken']), refusal(400, ['/0/userId', 'is unknown'])]);
  expect(calls.map(({ ids }) => ids)).toEqual([['A-2', 'A-3', 'A-4'], ['A-2', 'A-4'], ['A-4']]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
  expect(one.refused.map(({ line: number, reason }) => [number, reason])).toEqual([[3, 'assetId is taken'], [2, 'userId is unknown']]);
  expect([one.created(), one.run.state()]).toEqual([1, expect.objectContaining({ phase: 'done', done: 3 })]);
});

it('sends the same request again under the same key where its answer was lost', async () => {
  const { calls } = await imported(1, [new TypeError('Failed to fetch')]);
  expect([calls.length, new Set(calls.map(({ key }) => key)).size]).toEqual([2, 1]);
});

it('tells what is there already from what a file repeats', () => {
  const known = { ids: new Set(['A-1']), mpans: new Map([['1012345678903', 'OLD']]) };
  const lines = [line(2, { assetId: 'A-1' }), line(3, { mpan: '10 1234 5678 903' }), line(4, { assetId: 'B' }), line(5, { assetId: 'B' }), line(6, { name: 'no id' }), line(7, { mpan: '2000000000019' })];
  const { good, bad } = withoutTaken(lines, known);
  expect(good.map((each) => each.line)).toEqual([4, 6, 7]);
  expect(bad.map((each) => each.reason)).toEqual(['Asset id: there is an asset with it already', 'MPAN: asset OLD has it already', 'Asset id: repeats line 4']);
});
