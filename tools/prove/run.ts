/** `npm run prove [-- name [--option=value …]]`: runs one proof; without a name, lists them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leaveOnSignal } from '#store/postgres/leaveAll.ts';
import { UnsupportedError } from '../harness/unsupported.ts';
import { type Proof } from './proof.ts';

const folder = join(import.meta.dirname, 'proofs');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const load = async (name: string): Promise<Proof> =>
  ((await import(join(folder, `${name}.ts`))) as { default: Proof }).default;

async function list(): Promise<void> {
  for (const name of names) {
    const { title, options } = await load(name);
    console.log(`${name.padEnd(14)} ${title}`);
    for (const [option, { about, fallback }] of Object.entries(options))
      console.log(`${' '.repeat(14)}   --${option}=${fallback}  ${about}`);
  }
}

/** Numbers given as options, the fallback where one is not given. */
function readOptions({ options }: Proof, args: string[]): Record<string, number> {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
  });
  return Object.fromEntries(
    Object.entries(options).map(([name, { fallback }]) => {
      const value = Number(values[name] ?? fallback);
      if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
      return [name, value];
    }),
  );
}

leaveOnSignal();
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  await list();
  process.exit(name === undefined ? 0 : 1);
}
const proof = await load(name);
const options = readOptions(proof, args);
const limit = setTimeout(() => {
  console.error(`${name} took longer than ${proof.minutes} minutes and was stopped`);
  process.exit(1);
}, proof.minutes * 60_000);
const startedAt = performance.now();
try {
  for (const line of await proof.run(options)) console.log(line);
  console.log(`${name} holds, shown in ${Math.round((performance.now() - startedAt) / 1000)} s`);
} catch (error) {
  console.error(
    error instanceof UnsupportedError ? `${name} cannot be shown on this machine: ${error.message}` : error,
  );
  process.exitCode = 1;
}
clearTimeout(limit);
