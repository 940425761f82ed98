import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { forgetAnswers, keepAnswer, newestKept, restoreAnswers } from './answerStore.ts';

/** A tab's storage that holds so many characters. */
function storageOf(capacity = 1_000_000): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const others = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
      if (others + value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

function keep(storage: Storage, queryKey: readonly unknown[], data: unknown, updatedAt = Date.now()): void {
  const client = new QueryClient();
  client.setQueryData(queryKey, data, { updatedAt });
  keepAnswer(storage, client, client.getQueryCache().find({ queryKey })!);
  client.clear();
}

function restored(storage: Storage) {
  const client = new QueryClient();
  const newest = newestKept(storage);
  restoreAnswers(storage, client);
  const answers = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);
  client.clear();
  return { newest, answers };
}

test('the last answers come back with their age, without MPANs, and go when they are forgotten', () => {
  const storage = storageOf();
  const at = Date.now() - HOUR_MS;
  keep(
    storage,
    ['assets', 'detail', 'a'],
    { name: '3 Mill Lane', mpan: '1200000000119', note: 'was 1200000000128' },
    at,
  );
  keep(storage, ['other'], 1);
  storage.setItem('halfhour.density', '"compact"');
  expect(storage.getItem(storage.key(0)!)).not.toMatch(/12000000001/);
  const { newest, answers } = restored(storage);
  expect(newest).toBeGreaterThan(at);
  expect(answers).toEqual([
    [['assets', 'detail', 'a'], { name: '3 Mill Lane', mpan: '•••••••••••••', note: 'was •••••••••••••' }],
    [['other'], 1],
  ]);
  forgetAnswers(storage);
  expect(restored(storage)).toEqual({ newest: null, answers: [] });
  expect(storage.length).toBe(1);
});

test('nothing is kept that is searched by MPAN, is no JSON or is older than a day', () => {
  const storage = storageOf();
  keep(storage, ['assets', 'list', { search: '1200000000119' }], []);
  keep(storage, ['map'], { names: new Map() });
  expect(storage.length).toBe(0);
  keep(storage, ['old'], 1, Date.now() - DAY_MS - HOUR_MS);
  expect(restored(storage).answers).toEqual([]);
  expect(storage.length).toBe(0);
});

test('a newer answer of this page is not replaced', () => {
  const storage = storageOf();
  keep(storage, ['a'], 'kept', Date.now() - HOUR_MS);
  const client = new QueryClient();
  client.setQueryData(['a'], 'fresh');
  restoreAnswers(storage, client);
  expect(client.getQueryData(['a'])).toBe('fresh');
  client.clear();
});

test('where the tab is full, the oldest answers make room', () => {
  const storage = storageOf(9000);
  for (let age = 10; age > 0; age--) keep(storage, [`${age}`], 'x'.repeat(1500), Date.now() - age * HOUR_MS);
  const kept = restored(storage).answers.map(([key]) => key);
  expect(kept).toContainEqual(['1']);
  expect(kept).not.toContainEqual(['10']);
});
