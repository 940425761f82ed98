import { cpus, loadavg, totalmem } from 'node:os';
import type { Store } from '#store/openStore.ts';
import { type Bench, withBench } from '../harness/benchService.ts';

/** One line of the printed table: what was measured, and its value. */
export interface Figure {
  figure: string;
  value: string;
}

async function describePostgres({ pool }: Store): Promise<string> {
  const settings = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from unnest($1::text[]) as name',
    [settings],
  );
  return rows.map(({ name, setting }) => (name === 'server_version' ? setting : `${name} ${setting}`)).join(', ');
}

export const machineFigures = (): Figure[] => [
  {
    figure: 'Machine',
    value: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  },
  { figure: 'Node.js', value: process.version },
  {
    figure: 'Load of the last minutes',
    value: loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
  },
];

/** Runs a benchmark with a service of its own, and adds what PostgreSQL it ran on. */
export const benchFigures = (work: (bench: Bench) => Promise<Figure[]>): Promise<Figure[]> =>
  withBench(async (bench) => [
    ...(await work(bench)),
    { figure: 'PostgreSQL', value: await describePostgres(bench.store) },
  ]);
