import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of the run's demo, which the first worker that needs it makes, and removes it afterwards. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-e2e-demo-'));
  process.env['DEMO_OF_RUN'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
