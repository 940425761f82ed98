/** `npm run prove [-- name [--option=value …]]`: runs one proof, bounded in time and on loopback alone; without a name, lists them. */
import { parseArgs } from 'node:util';
import { fuzz, storm } from './fuzz.ts';
import type { Proof } from './proof.ts';

const proofs: Record<string, Proof> = { fuzz, storm };

function list(): void {
  for (const [name, { title, options }] of Object.entries(proofs)) {
    console.log(`${name.padEnd(12)} ${title}`);
    for (const [option, { about, fallback }] of Object.entries(options)) console.log(`${' '.repeat(12)}   --${option}=${fallback}  ${about}`);
  }
}

/** Numbers given as options, the fallback where one is not given. */
function readOptions({ options }: Proof, args: string[]): Record<string, number> {
  const { values } = parseArgs({ args, options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])) });
  return Object.fromEntries(
    Object.entries(options).map(([name, { fallback }]) => {
      const value = Number(values[name] ?? fallback);
      if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} wants a whole number`);
      return [name, value];
    }),
  );
}

const [name, ...args] = process.argv.slice(2);
const proof = name === undefined ? undefined : proofs[name];
if (!proof) {
  list();
  process.exit(name === undefined ? 0 : 1);
}
const options = readOptions(proof, args);
const limit = setTimeout(() => {
  console.error(`${name} took longer than ${proof.minutes} minutes and was stopped`);
  process.exit(1);
}, proof.minutes * 60_000);
const began = performance.now();
try {
  for (const line of await proof.run(options)) console.log(line);
  console.log(`${name} holds, shown in ${Math.round((performance.now() - began) / 1000)} s`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
clearTimeout(limit);
