import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` in a folder whose `dist` has one empty page, for proofs that do not need the built dashboard. */
export async function withEmptyPage<Result>(work: (cwd: string) => Promise<Result>): Promise<Result> {
  const cwd = mkdtempSync(join(tmpdir(), 'halfhour-page-'));
  try {
    mkdirSync(join(cwd, 'dist'));
    writeFileSync(join(cwd, 'dist', 'index.html'), '<!doctype html>');
    return await work(cwd);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
