import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../proof.ts';
import { testProof } from '../testProof.ts';

const folder = import.meta.dirname;
const promises = readFileSync(join(folder, '..', '..', '..', 'docs', 'promises.md'), 'utf8');
const proofs = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(async (file) => ({
      name: file.slice(0, -'.ts'.length),
      proof: ((await import(join(folder, file))) as { default: Proof }).default,
    })),
);

describe('the short form of each proof', () => {
  for (const { proof } of proofs) if (proof.quick) testProof(proof);
});

it('docs/promises.md says when each proof without a short form last ran, of these alone', () => {
  const list = promises.slice(promises.indexOf('## Proofs that run whole only'));
  const dated = [...list.matchAll(/^- `(\w+)` 20\d\d-\d\d-\d\d$/gm)].map(([, name]) => name);
  expect(dated).toEqual(proofs.filter(({ proof }) => !proof.quick).map(({ name }) => name));
});
