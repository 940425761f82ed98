import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { benchmarks } from './benchmarks.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Of one, while other proofs keep the machine busy. */
const TIMEOUT_MS = 240_000;

describe('the smallest form of each benchmark runs', () => {
  for (const name of Object.keys(benchmarks))
    it(name, async () => {
      const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'bench', '--', name], {
        cwd: ROOT,
        env: { ...process.env, BENCH_SMALLEST: '1' },
        timeout: TIMEOUT_MS,
      });
      expect(stdout).toContain(`\n${name}\n  `);
      expect(stdout).not.toMatch(/NaN|Infinity|undefined|FAILED/);
    });
});
