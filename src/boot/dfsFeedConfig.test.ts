import { expect, it } from 'vitest';
import { readDfsFeed } from './dfsFeedConfig.ts';
import { readSettings } from './settings.ts';

const NAMES = ['DFS_REQUIREMENT_URL', 'DFS_RESULTS_URL', 'DFS_SUMMARY_URL', 'DFS_POLL_SECONDS'] as const;
const read = (env: Record<string, string>) => readDfsFeed(readSettings(NAMES, env));

it('nothing is polled without an address', () => {
  expect(read({ DFS_POLL_SECONDS: '30' })).toBeNull();
});

it('the addresses that are there are polled, every minute by default', () => {
  expect(read({ DFS_RESULTS_URL: 'https://portal.example/search?resource_id=1' })).toEqual({
    urls: { REQUIREMENT: null, BIDS: 'https://portal.example/search?resource_id=1', SUMMARY: null },
    intervalMs: 60_000,
  });
});

it.each([
  [{ DFS_SUMMARY_URL: 'file:///etc/passwd' }, /^The setting DFS_SUMMARY_URL cannot be used/],
  [{ DFS_REQUIREMENT_URL: 'https://portal.example', DFS_POLL_SECONDS: '1' }, /^The setting DFS_POLL_SECONDS cannot/],
])('refuses %o', (env, message) => {
  expect(() => read(env)).toThrow(message);
});
