import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataFolder } from './dataFolder.ts';
import { StartupError } from './startupError.ts';

it('creates the folder and every one above it', () => {
  const above = mkdtempSync(join(tmpdir(), 'halfhour-folder-'));
  try {
    expect(openDataFolder(join(above, 'a', 'b')).path).toMatch(/a\/b$/);
  } finally {
    rmSync(above, { recursive: true });
  }
});

it('refuses a path below a file with a sentence', () => {
  const above = mkdtempSync(join(tmpdir(), 'halfhour-folder-'));
  try {
    writeFileSync(join(above, 'file'), '');
    expect(() => openDataFolder(join(above, 'file', 'data'))).toThrow(StartupError);
  } finally {
    rmSync(above, { recursive: true });
  }
});

it.runIf(process.platform === 'linux')('gives up if the file system creates no folders', () => {
  expect(() => openDataFolder('/proc/halfhour')).toThrow(/cannot be written to/);
});
