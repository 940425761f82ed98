/** `npm run bench [-- name …]`: runs the named benchmarks, or all, in order, and prints a table for each. */

import { leaveOnSignal } from '#store/postgres/leaveAll.ts';
import { benchmarks } from './benchmarks.ts';
import { type Figure, machineFigures } from './figures.ts';

function print(title: string, figures: Figure[]): void {
  const width = Math.max(...figures.map(({ figure }) => figure.length));
  console.log(`\n${title}\n${figures.map(({ figure, value }) => `  ${figure.padEnd(width)}  ${value}`).join('\n')}`);
}

leaveOnSignal();
const selectedNames = process.argv.slice(2);
const unknown = selectedNames.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks))
  if (selectedNames.length === 0 || selectedNames.includes(name)) {
    const figures = await run();
    if (figures.length === 0) throw new Error(`${name} measured nothing`);
    print(name, [...figures, ...machineFigures()]);
  }
