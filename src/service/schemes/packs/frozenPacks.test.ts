import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SHIPPED = join(import.meta.dirname, 'shipped');
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/**
 * Digests of the packs that were released: events have settled by them. Changed rules are a new version, with a line
 * here.
 */
const RELEASED = {
  'BSC_P415 2024-11': '83c6d828920731fb',
  'CAPACITY_MARKET_DSR 2025': '31bd353ce1f9f02c',
  'DFS_OWN_BASELINE 1': '6c1ef058722ec373',
  'DNO_COMMON 2024-12': '3e785921dd6c3777',
  'FLAT_RATE 1': 'bf61bb74a995dc25',
  'NESO_DFS 2026-05': '7ad485333bffc15a',
  'NESO_DFS 2026-08': '1b030916bab13a24',
  'NESO_LCM 2024-12': '673fba6efa2bbd61',
  'NGED 2024-12': 'ceb1c9062859197e',
  'NPG 2024-12': 'e42aa9c392474c43',
  'SPEN 2024-12': '44aead3674e9de3d',
  'SP_ENW 2024-12': '6576a44e434088d8',
  'SSEN 2024-12': '0e6f4d848adad3f8',
  'UKPN 2024-12': 'ae3098a6a6ca36e2',
};

it('has every released version of a pack as it was released', () => {
  const files = globSync('*.json', { cwd: SHIPPED }).map((name) => readFileSync(join(SHIPPED, name), 'utf8'));
  const packs = files.map((text) => JSON.parse(text) as { packId: string; version: string });
  const found = packs.map((pack) => [`${pack.packId} ${pack.version}`, digestOf(pack)]);
  expect(Object.fromEntries(found)).toEqual(RELEASED);
});
