import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlOf, vacuum, withBench } from '../harness/benchService.ts';
import { fillDays } from '../harness/fillDays.ts';
import { runCommand } from '../harness/runCommand.ts';
import { sized } from '../harness/sized.ts';
import { measureMs } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

/** `BACKUP_ASSETS` names another size. */
const ASSETS = Number(process.env['BACKUP_ASSETS'] ?? sized(20_000, 100));
const DAYS = 60;
const FIRST_DAY = Date.UTC(2025, 0, 1);

/** A fleet with 60 days of readings, backed up while its service runs and restored into a store of its own. */
export async function backup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-bench-backup-'));
  try {
    return await withBench(async (bench) => {
      await fillDays(bench, await bench.addTenant(ASSETS), FIRST_DAY, DAYS);
      await vacuum(bench, 'reading_days, assets');
      const url = databaseUrlOf(bench);
      const { rows } = await bench.store.pool.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      const file = join(folder, 'store.sql.gz');
      const saving = await measureMs(() => runCommand('backup', { DATABASE_URL: url }, file));
      const restoring = await measureMs(() => runCommand('restore', { DATA_DIR: join(folder, 'data') }, file));
      const perMeterYear = (ms: number) => `${((ms * 1000 * 365) / DAYS / ASSETS).toFixed(0)} µs a meter and year`;
      return [
        { figure: 'Store', value: `${megabytes(Number(rows[0]!.bytes))}, ${ASSETS} meters with ${DAYS} days` },
        { figure: 'Backup', value: `${megabytes(statSync(file).size)}, ${seconds(saving)}: ${perMeterYear(saving)}` },
        { figure: 'Restore', value: `${seconds(restoring)}: ${perMeterYear(restoring)}` },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
